"""Many histories in one stream are cut where each begins, however the stream is cut into blocks."""

from __future__ import annotations

import pytest

from referee.backlog.framing import Framed, Framing

H = b'{"format":"loba-history","v":1}\n'
M = b'{"seat":0,"move":{"type":"draw_stock"}}\n'
STREAMS: list[tuple[bytes, list[Framed]]] = [
    (b"", []),
    (b"\n \n\r\n", []),
    (H, [H]),
    (H[:-1], [H[:-1]]),
    (H + M + M, [H + M + M]),
    (H + M + H + H + M, [H + M, H, H + M]),
    (H + M + b"\n\n" + H, [H + M + b"\n\n", H]),
    (b"junk\n" + H, [b"junk\n", H]),
    (M + H, [M, H]),
    (b"\xef\xbb\xbf" + H + M, [b"\xef\xbb\xbf" + H + M]),
    (H + b'{"note":"a \\"format\\" of its own"}\n' + M, [H + b'{"note":"a \\"format\\" of its own"}\n' + M]),
    (H + b'{"note":"n","x-a":{"format":1}}\n', [H + b'{"note":"n","x-a":{"format":1}}\n']),
    (b'{"v":1,"format":"loba-history"}\n' + M, [b'{"v":1,"format":"loba-history"}\n' + M]),
    (b' { "format" : broken\n' + H, [b' { "format" : broken\n', H]),
    (H.replace(b"\n", b"\r\n") + M + H, [H.replace(b"\n", b"\r\n") + M, H]),
    (H + b'\xff"format"\n' + H, [H + b'\xff"format"\n', H]),
    # glued to what has no end of its own
    (H + M[:-1] + H + M, [H + M[:-1], H + M]),
    (H + M[:9] + H + M, [H + M[:9], H + M]),
    (H[:-1] + H[:-1] + H, [H[:-1], H[:-1], H]),
    (H[:16] + H + M, [H[:16], H + M]),
    (H + M[:-1] + b"\xef\xbb\xbf" + H, [H + M[:-1], b"\xef\xbb\xbf" + H]),
    (b"junk" + H, [b"junk", H]),
    (b" " + H[:-2] + b"\n" + H, [b" " + H[:-2] + b"\n", H]),
    (b"\xef\xbb\xbf" + H[:-2] + b"\n" + H, [b"\xef\xbb\xbf" + H[:-2] + b"\n", H]),
    (b"\xef\xbb\xbf " + H[:-2] + b"\n" + H, [b"\xef\xbb\xbf " + H[:-2] + b"\n", H]),
    (H + b'{"note":"n","x-a":' + H[:-1] + b"}\n", [H + b'{"note":"n","x-a":' + H[:-1] + b"}\n"]),
    (
        H + b'{"note":"{\\"format\\":\\"loba-history\\"\n',
        [H + b'{"note":"{\\"format\\":\\"loba-history\\"\n'],
    ),
    # longer than 200 bytes: it was there, and is not kept
    (H + M * 9 + H + M, [None, H + M]),
    (H + M + H + M * 9, [H + M, None]),
    (b"x" * 700 + b"\n" + H + M, [None, H + M]),
    (H + b"x" * 700, [None]),
    (H + M * 4 + b"y" * 500 + b"\n" + M + H, [None, H]),
]


@pytest.mark.parametrize("size", [1, 2, 7, 31, 64, 1000])
@pytest.mark.parametrize(("stream", "histories"), STREAMS)
def test_cut(stream: bytes, histories: list[Framed], size: int) -> None:
    framing, found = Framing(largest=200), list[Framed]()
    for start in range(0, len(stream), size):
        found += framing.feed(stream[start : start + size])
        assert len(framing._here) <= 200 + size, "no more than a history and a block is kept"
    found += framing.close()
    assert found == histories
