"""Questions for a learning platform, made of the worksheets and the stories: as Moodle XML, as GIFT and as QTI 2.1."""
