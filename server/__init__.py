"""What tunes the process that serves the app: its sockets, its memory, how long it keeps downloads. app.py calls it."""
