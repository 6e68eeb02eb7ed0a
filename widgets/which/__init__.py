"""Which metric?: the demonstrations of how a recommended metric fails, and the report card to take along."""
