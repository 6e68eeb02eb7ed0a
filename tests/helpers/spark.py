"""Spark on this machine for tests: one Java process with one thread, small and without its pages, in a folder that goes with it."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pyspark import SparkContext
from pyspark.sql import SparkSession

SETTINGS = {
    "spark.master": "local[1]",
    "spark.driver.memory": "512m",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",  # it lives for seconds
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.shuffle.partitions": "1",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "OFF",
}


@contextmanager
def session(folder: Path) -> Iterator[SparkSession]:
    """The session that lab.tables finds, for as long as the context lasts; FileNotFoundError where Java is not installed."""
    if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
        raise FileNotFoundError("Java is not installed: apt-get install default-jre-headless")
    own = {"spark.local.dir": str(folder), "spark.sql.warehouse.dir": str(folder)}
    found = SparkSession.builder.config(map=SETTINGS | own).getOrCreate()
    java = SparkContext._gateway
    assert java is not None
    try:
        yield found
    finally:
        found.stop()
        gc.collect()  # sockets that pyspark leaves open
        java.shutdown()
        java.proc.stdin.close()  # which ends it
        java.proc.wait(20)
        SparkContext._gateway = SparkContext._jvm = None
