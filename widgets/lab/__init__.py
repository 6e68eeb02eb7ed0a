"""The what-if lab's sections: each takes the Lab that widgets.lab.source made of the reader's file, or of a sample."""
