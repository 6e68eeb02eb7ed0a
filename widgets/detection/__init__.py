"""What the lesson on detection is made of: two boxes, the boxes to evaluate, the rules, the picture, the tables."""
