"""What is folded away runs without being sent."""

from streamlit.testing.v1 import AppTest


def page(done: list[str]) -> None:
    import streamlit as st

    from widgets.folds import box_alone

    if "asked" not in st.session_state:
        st.session_state["asked"] = True
        with box_alone(), st.expander("Settings"):
            st.text("not sent")
            st.rerun()
            done.append("more than was asked for")
    st.text("sent")
    done.append("all")


def test_a_rerun_that_a_box_asks_for_ends_the_run_though_the_box_is_not_sent():
    done: list[str] = []
    at = AppTest.from_function(page, args=(done,)).run()
    assert not at.exception
    assert [text.value for text in at.text] == ["sent"]
    assert done == ["all"]
