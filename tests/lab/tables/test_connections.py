"""What a connections file may say, and the sentence for whatever it may not."""

import pytest

from lab.tables.connections import ROWS, SECONDS, ConnectionsError, TableError, connections_in, offered

GOOD = """
log = "statements.log"

[connections.shop]
backend = "postgres"
address = "SHOP_DATABASE"
seconds = 30
rows = 200_000_000

[connections.shop.tables]
orders_scored = "public.orders_scored"

[connections.files]
backend = "duckdb"
address = "FILES"

[connections.files.tables]
"last year" = "scored/*.parquet"
"""


def test_every_setting_is_read():
    found = connections_in(GOOD)
    assert (found.log, list(found.tables)) == ("statements.log", ["orders_scored", "last year"])
    orders, last = found.tables.values()
    assert (orders.place, orders.connection.name, orders.connection.backend) == (
        "public.orders_scored",
        "shop",
        "postgres",
    )
    assert (orders.connection.seconds, orders.connection.rows) == (30, 200_000_000)
    assert (last.place, last.connection.seconds, last.connection.rows) == ("scored/*.parquet", SECONDS, ROWS)


def test_the_address_comes_from_the_environment(monkeypatch):
    one = connections_in(GOOD).tables["orders_scored"].connection
    monkeypatch.setenv("SHOP_DATABASE", "postgres://reader:secret@db/shop")
    assert one.where() == "postgres://reader:secret@db/shop"
    assert "secret" not in repr(one)
    monkeypatch.delenv("SHOP_DATABASE")
    with pytest.raises(TableError, match="“shop” has no address here"):
        one.where()


def test_without_a_file_nothing_is_offered(monkeypatch):
    monkeypatch.delenv("METRICSCOPE_CONNECTIONS", raising=False)
    assert offered().tables == {}


def test_a_file_is_read_again_when_it_changes(tmp_path, monkeypatch):
    file = tmp_path / "connections.toml"
    monkeypatch.setenv("METRICSCOPE_CONNECTIONS", str(file))
    with pytest.raises(ConnectionsError, match="cannot be read: No such file"):
        offered()
    file.write_text(GOOD)
    assert list(offered().tables) == ["orders_scored", "last year"]
    file.write_text(GOOD.replace("orders_scored =", "orders ="))
    assert list(offered().tables) == ["orders", "last year"]


def test_another_table_is_refused_with_those_that_there_are():
    with pytest.raises(TableError, match=r"no table “secrets” to read here\. Offered are: orders_scored, last year\."):
        connections_in(GOOD).table("secrets")


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("[connections.shop]", "[connections.shop", "is not TOML"),
        ('log = "statements.log"', "log = 3", "log must be the name of a file, got 3"),
        ('log = "statements.log"', "logs = 3", "the file has no setting “logs”. It has: connections, log."),
        ('"postgres"', '"oracle"', "backend must be one of duckdb, postgres, spark, got 'oracle'"),
        ('address = "SHOP_DATABASE"', "", "address must be the name of an environment variable"),
        (
            '"SHOP_DATABASE"',
            '"postgres://reader:secret@db/shop"',
            "address must be the name of an environment variable",
        ),
        ("seconds = 30", "seconds = 0", "seconds must be a number above 0, got 0"),
        ("rows = 200_000_000", "rows = true", "rows must be a number above 0, got True"),
        ("seconds = 30", "second = 30", "connection “shop” has no setting “second”"),
        ('"public.orders_scored"', "3", "the place of table “orders_scored” must be text, got 3"),
        ('"scored/*.parquet"', '"/etc/passwd"', "must lie below the address, got '/etc/passwd'"),
        ('"scored/*.parquet"', '"../*.parquet"', "must lie below the address"),
        ('"last year"', '"orders_scored"', "offers two tables as “orders_scored”, in shop and in files"),
        ('"last year"', '"Fraud"', "a table cannot be called “Fraud”, as a sample of the lab is"),
        ("[connections.files.tables]", "[connections.files.more]", "has no setting “more”"),
    ],
)
def test_a_mistake_is_named(before, after, says):
    text = GOOD.replace(before, after)
    assert text != GOOD
    with pytest.raises(ConnectionsError) as error:
        connections_in(text, "c.toml")
    assert says in str(error.value)
    assert str(error.value).startswith("c.toml")
