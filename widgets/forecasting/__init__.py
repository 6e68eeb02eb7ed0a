"""The lesson on forecasting: where its series come from, rolling origin, growth, fit against forecast, percentage errors."""
