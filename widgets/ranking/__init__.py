"""The lesson on precision at k: where lists come from, the picture of them, definitions side by side, runs compared."""
