from conftest import shipped

PAGE = "regression/distances"


def test_try(visit):
    import time

    t = time.time()
    at = visit(PAGE)
    print(time.time() - t)
    print([e.value for e in at.exception])
    print({k: len(json) for k, json in ((k, str(v.model)) for k, v in shipped(at).items())})
    t = time.time()
    at.run()
    print(time.time() - t)
