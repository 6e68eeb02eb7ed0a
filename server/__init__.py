"""What starts the processes that serve the app, and tunes and guards each: its sockets, its memory, how long it keeps downloads."""
