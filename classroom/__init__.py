"""A live class: rooms that a teacher opens and guests join, without accounts, names or anything kept after the end.

`rooms` says what a room is, `store` where rooms are kept (`memory`, or `redis` for several processes), `live` how those
inside hear of changes, `record` what was asked and answered over the lesson, `acts` what a teacher may do, `routes` what browsers
may ask. Nothing in here knows Streamlit or the lessons.
"""
