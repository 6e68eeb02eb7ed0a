"""Workbooks, JSON and Arrow files as tables that the reader of uploads knows, in a process with a limit on its memory."""
