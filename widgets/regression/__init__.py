"""What the lesson on regression errors is made of: where rows come from, and what moves in its pictures."""
