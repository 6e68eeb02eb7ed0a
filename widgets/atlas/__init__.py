"""The five documents as an atlas: what is in them, chosen by filters, and each worked example with its inputs to change."""
