"""Questions for a learning platform, made of the worksheets and the stories: as Moodle XML and as GIFT."""
