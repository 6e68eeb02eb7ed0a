"""Tables that stay where they are: which may be read, and from one of them to the lab's rows as counts, or to a sample of its rows."""

from lab.tables.connections import Connections, ConnectionsError, Remote, TableError, offered
from lab.tables.counting import Counted, NeedsRows, counted
from lab.tables.sampling import LOOK, SAMPLE, Drawn, sample
from lab.tables.slices import sliced, wide
from lab.tables.sums import Summed, summed
