"""ROC, PR and DET: the prevalence moves average precision and leaves AUROC; a link shows the same."""

LESSON = "/roc_pr_det"


def test_dragging_the_prevalence_moves_one_area_and_leaves_the_other(visitor):
    reader = visitor(LESSON)
    curves, mouse = reader.scrubber("curves"), reader.page.mouse
    before, sent, history = curves.painted().values(), reader.messages, reader.history
    mouse.move(*curves.thumb("prevalence"))
    mouse.down()
    areas = [before["average_precision"]]
    for part in (0.6, 0.75, 0.9):  # it begins at tick 12 of 25
        mouse.move(*curves.thumb("prevalence", part=part), steps=4)
        now = curves.painted().values()
        areas.append(now["average_precision"])
        assert now["auroc"] == before["auroc"]
    assert areas == sorted(set(areas))
    assert reader.messages == sent
    mouse.up()
    reader.page.wait_for_url(lambda url: "prevalence=" in url)
    here = curves.painted().values()
    assert (reader.messages, reader.history) == (sent + 1, history)
    other = visitor(reader.page.url.removeprefix(reader.address))
    assert other.scrubber("curves").painted().values() == here
