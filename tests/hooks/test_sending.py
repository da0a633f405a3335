"""One message on its way: signed, sent to the address that was looked at, and not for long."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from referee.hooks import addresses
from referee.hooks.addresses import Refused, is_public, looked_at, target_of
from referee.hooks.sending import Outcome, send
from referee.hooks.signing import headers, signature
from tests.support.receiver import Message, Receiver, is_signed, receiving

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = b'{"test": 2432232314}'


def post(url: str, *, seconds: float = 5.0, leads: str = "127.0.0.1", private: bool = True) -> Outcome:
    """A message to an address, whose name leads there."""
    sealed = headers(SECRET, "msg_1", 1614265330, BODY)
    return send(url, sealed, BODY, private=private, resolve=lambda host, port: [leads], seconds=seconds)


def test_the_signature_is_that_of_the_specification() -> None:
    """The vector that its libraries are tested with."""
    told = signature(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, BODY)
    assert told == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_message_comes_as_it_was_sent() -> None:
    with receiving() as receiver:
        port = receiver.url.rpartition(":")[2]
        assert post(f"http://hooks.example:{port}/a/b?c=d").well
        (message,) = receiver.heard
    assert (message.path, message.body) == ("/a/b?c=d", BODY)
    assert message.headers["host"] == f"hooks.example:{port}"
    assert is_signed(message, SECRET)
    assert not is_signed(message, SECRET.replace("Mf", "Nf"))
    assert not is_signed(message._replace(body=BODY + b" "), SECRET)


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
def test_two_hundred_and_more_is_well(status: int) -> None:
    with receiving() as receiver:
        receiver.answering = lambda message, times: status
        assert post(receiver.url) == Outcome(status)


@pytest.mark.parametrize("status", [300, 400, 404, 410, 429, 500, 503])
def test_anything_else_is_not(status: int) -> None:
    with receiving() as receiver:
        receiver.answering = lambda message, times: status
        assert post(receiver.url) == Outcome(status, f"answered {status}")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nobody_is_followed_elsewhere(status: int) -> None:
    with receiving() as elsewhere, receiving() as receiver:
        receiver.answering, receiver.redirect = lambda message, times: status, elsewhere.url
        assert post(receiver.url) == Outcome(status, f"answered {status}")
        assert elsewhere.heard == []


class TestPatience:
    """It takes so many seconds in all, whatever the receiver does."""

    def test_a_receiver_who_says_nothing(self) -> None:
        with receiving() as receiver:
            receiver.silence = 3.0
            _cut_off(receiver)

    def test_a_receiver_who_says_a_letter_at_a_time(self) -> None:
        with receiving() as receiver:
            receiver.drip = True
            _cut_off(receiver)

    def test_a_receiver_who_does_not_pick_up(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as deaf:
            outcome = post(f"http://127.0.0.1:{deaf.getsockname()[1]}/", seconds=0.5)
        assert outcome == Outcome(None, "no answer within 0.5 s", slow=True)

    def test_a_receiver_who_does_not_shake_hands(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as deaf:
            outcome = post(f"https://127.0.0.1:{deaf.getsockname()[1]}/", seconds=0.5)
        assert outcome == Outcome(None, "no answer within 0.5 s", slow=True)

    def test_a_receiver_who_says_more_than_anybody_reads(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            threading.Thread(target=_flood, args=(server,), daemon=True).start()
            assert post(f"http://127.0.0.1:{server.getsockname()[1]}/").status == 200

    @pytest.mark.parametrize("size", [b"-5", b"-1", b"zz", b"ffffffff"])
    def test_a_receiver_who_lies_about_his_length(self, size: bytes) -> None:
        """The status is the whole answer, whatever a body claims to be."""
        words = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + size + b"\r\nxxxxx"
        with socket.create_server(("127.0.0.1", 0)) as server:
            threading.Thread(target=_speaks, args=(server, words), daemon=True).start()
            assert post(f"http://127.0.0.1:{server.getsockname()[1]}/") == Outcome(200)

    def test_a_name_that_nobody_tells(self) -> None:
        """The one who asks is held as long as a receiver could have held him, and no longer."""
        over = threading.Event()

        def hangs(host: str, port: int) -> list[str]:
            over.wait(30)
            return ["127.0.0.1"]

        start = time.monotonic()
        try:
            outcome = send("http://hooks.example/", {}, BODY, private=True, resolve=hangs, seconds=0.3)
        finally:
            over.set()
        assert outcome == Outcome(None, "its name was not found within 0.3 s", slow=True)
        assert time.monotonic() - start < 15

    def test_a_name_takes_from_the_time_of_its_receiver(self) -> None:
        """Both together have the one time: an answer that would be in time alone comes too late."""

        def late(host: str, port: int) -> list[str]:
            time.sleep(1.0)
            return ["127.0.0.1"]

        with receiving() as receiver:
            receiver.silence = 0.9
            url = f"http://hooks.example:{receiver.url.rpartition(':')[2]}/"
            outcome = send(url, {}, BODY, private=True, resolve=late, seconds=1.2)
        assert outcome == Outcome(None, "no answer within 1.2 s", slow=True)

    def test_names_that_hang_are_not_asked_for_without_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(addresses, "_asking", threading.BoundedSemaphore(2))
        over, asked = threading.Event(), list[str]()

        def hangs(host: str, port: int) -> list[str]:
            asked.append(host)
            over.wait(30)
            return ["127.0.0.1"]

        try:
            for n in range(4):
                url = f"http://h{n}.example/"
                assert send(url, {}, BODY, private=True, resolve=hangs, seconds=0.1).slow
        finally:
            over.set()
        with receiving() as receiver:
            port = receiver.url.rpartition(":")[2]
            assert post(f"http://hooks.example:{port}/").well
        assert sorted(asked) == ["h0.example", "h1.example"]

    def test_nobody_is_there(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        assert post(f"http://127.0.0.1:{port}/") == Outcome(None, "Connection refused")

    def test_somebody_who_speaks_otherwise(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            threading.Thread(target=_speaks, args=(server, b"+PONG\r\n" * 3), daemon=True).start()
            outcome = post(f"http://127.0.0.1:{server.getsockname()[1]}/")
        assert outcome == Outcome(None, "no HTTP: BadStatusLine")


def _cut_off(receiver: Receiver) -> None:
    start = time.monotonic()
    assert post(receiver.url, seconds=0.5) == Outcome(None, "no answer within 0.5 s", slow=True)
    assert time.monotonic() - start < 15, "a receiver may go on for half a minute"


def _speaks(server: socket.socket, words: bytes) -> None:
    client, _ = server.accept()
    client.recv(65536)
    client.sendall(words)
    client.close()


def _flood(server: socket.socket) -> None:
    client, _ = server.accept()
    client.recv(65536)
    try:
        client.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            client.sendall(b"x" * 65536)
    except OSError:
        client.close()


class TestWhere:
    """The address is looked at before each message, and the message goes to that very address."""

    def test_a_name_that_has_come_to_lead_inside(self) -> None:
        with receiving() as receiver:
            port = receiver.url.rpartition(":")[2]
            outcome = post(f"https://hooks.example:{port}/", private=False)
            assert outcome == Outcome(None, "hooks.example leads to a private address (127.0.0.1)")
            assert receiver.heard == []

    def test_all_addresses_of_a_name_are_looked_at(self) -> None:
        target = target_of("https://hooks.example/", private=False)
        assert looked_at(target, False, lambda host, port: ["8.8.8.8", "1.1.1.1"]) == ["8.8.8.8", "1.1.1.1"]
        with pytest.raises(Refused, match=r"10\.0\.0\.1"):
            looked_at(target, False, lambda host, port: ["8.8.8.8", "10.0.0.1"])

    def test_a_name_nobody_knows(self) -> None:
        def nobody(host: str, port: int) -> list[str]:
            raise socket.gaierror(-2, "Name or service not known")

        outcome = send("https://hooks.example/", {}, BODY, private=False, resolve=nobody)
        assert outcome == Outcome(None, "its name is not known: Name or service not known")
        outcome = send("https://hooks.example/", {}, BODY, private=False, resolve=lambda *_: [])
        assert outcome.error == "its name is not known: hooks.example has no address"

    def test_the_name_is_asked_for_once(self) -> None:
        """Were it asked for again while connecting, it could lead elsewhere by then."""
        asked = []

        def once(host: str, port: int) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"]

        with receiving() as receiver:
            port = receiver.url.rpartition(":")[2]
            assert send(f"http://hooks.invalid:{port}/", {}, BODY, private=True, resolve=once).well
        assert asked == ["hooks.invalid"]

    def test_the_next_address_is_tried(self) -> None:
        with receiving() as receiver:
            port = receiver.url.rpartition(":")[2]
            both = send(
                f"http://hooks.invalid:{port}/",
                {},
                BODY,
                private=True,
                resolve=lambda *_: ["127.0.0.2", "127.0.0.1"],
            )
            assert both.well


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:4700::1111", True),
        ("10.0.0.1", False),
        ("192.0.0.8", False),
        ("192.88.99.1", False),
        ("192.31.196.1", False),
        ("192.175.48.1", False),
        ("168.63.129.16", False),
        ("2620:4f:8000::1", False),
        ("::ffff:93.184.216.34", False),
        ("fe80::1", False),
        ("no address", False),
    ],
)
def test_an_address_of_one_host_in_the_world(address: str, public: bool) -> None:
    assert is_public(address) is public


class TestTls:
    """The connection goes to the address, the certificate is of the name."""

    def test_the_certificate_is_held_to_the_name(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        context, ours = _certified(tmp_path, "hooks.example")
        with receiving(context) as receiver:
            port = receiver.url.rpartition(":")[2]
            assert "certificate" in post(f"https://hooks.example:{port}/").error.lower()
            monkeypatch.setenv("SSL_CERT_FILE", str(ours))
            assert post(f"https://hooks.example:{port}/").well
            outcome = post(f"https://other.example:{port}/")
            assert (outcome.status, outcome.error) == (None, "TLS: CERTIFICATE_VERIFY_FAILED")
            assert [message.headers["host"] for message in receiver.heard] == [f"hooks.example:{port}"]


def _certified(folder: Path, name: str) -> tuple[ssl.SSLContext, Path]:
    """A server's side of TLS with a certificate of its own making, and what a client must believe."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    told, kept = folder / "certificate.pem", folder / "key.pem"
    told.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    kept.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(told, kept)
    return context, told


def test_a_message_that_was_not_signed_is_told_apart() -> None:
    message = Message("/", {"webhook-id": "x", "webhook-timestamp": "1", "webhook-signature": "v1,"}, b"", 0)
    assert not is_signed(message, SECRET)
