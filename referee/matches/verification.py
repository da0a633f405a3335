"""Is this evidence true? Chain, signatures, receipts, refolding, and every move judged again.

Nothing is asked of anybody: a document, receipts given out and keys known from elsewhere are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from events.chain import CUT, Fault, genesis, verify
from events.codec import decode_events
from events.record import Head, Stored
from referee.languages import Saying
from referee.matches.answers import Audit, AuditFault
from referee.matches.audit import law_faults
from referee.matches.chances import chance_faults
from referee.matches.clock_audit import clock_faults
from referee.matches.evidence import Evidence
from referee.matches.exact import ExactCodec
from referee.matches.reported_audit import (
    PROVED_UNLAWFUL,
    is_reported,
    open_questions,
    proved_unlawful,
)
from referee.rules.reported import Outcome
from referee.seals.keys import PublicKey
from referee.seals.receipts import LOG_END, Receipt, seal_fault

_SEALS = {
    "FORGED": Saying("its signature is not the house's"),
    "KEY_UNKNOWN": Saying("it is signed with a key that is not among the house's"),
    "KEY_NOT_IN_USE": Saying("its key did not sign at that time"),
}
_EXACT = ExactCodec()
_OF_ANOTHER = Saying("it belongs to another match")


def evidence_faults(
    evidence: Evidence, receipts: Sequence[Receipt] = (), trusted: Mapping[str, PublicKey] | None = None
) -> list[AuditFault]:
    """Everything wrong with a document, the first bad record first. ``trusted``: the keys to believe.

    Without them the document's own keys are believed; then it may be a whole invention.
    """
    keys = evidence.keys if trusted is None else trusted
    broken = [*chain_faults(evidence.match, evidence.lines, evidence.genesis)]
    faults = broken[:] or [*end_faults(evidence, keys)]
    faults += receipt_faults(evidence.match, evidence.lines, receipts, keys)
    if not broken:
        faults += _content_faults(evidence.match, evidence.lines)[0]
    return sorted(faults, key=lambda fault: fault.version)


def audited(
    match: str,
    stored: Sequence[Stored],
    head: Head,
    receipts: Sequence[Receipt] = (),
    keys: Mapping[str, PublicKey] | None = None,
) -> Audit:
    """Everything that can be found wrong with a log; the law is looked at only where the chain holds."""
    broken = verify(match, stored, head)
    faults = [_chain_fault(broken)] if broken else []
    faults += receipt_faults(match, stored, receipts, keys or {})
    undecided = None
    if not broken:
        wrong, open_ = _content_faults(match, stored)
        faults += wrong
        undecided = open_ if all(fault.code == PROVED_UNLAWFUL for fault in faults) else None
    faults.sort(key=lambda fault: fault.version)
    return Audit(tuple(faults), head.version, head.digest.hex(), undecided)


def _content_faults(
    match: str, stored: Sequence[Stored]
) -> tuple[list[AuditFault], tuple[tuple[int, str], ...] | None]:
    """What is wrong with what happened: against the law, or against what chance was bound to.

    And of a lawful log of a reported match what hangs on cards that nobody saw; None for others.
    """
    events = decode_events(stored)
    faults = [*law_faults(events)]
    lawful = not faults
    faults += chance_faults(match, events)
    if lawful:
        faults += clock_faults(stored)
    if not lawful or not is_reported(events):
        return faults, None
    found = open_questions(events)
    faults += [proved_unlawful(one) for one in found if one.outcome is Outcome.ILLEGAL]
    return faults, tuple((one.act.where, one.reason) for one in found if one.reason is not None)


def chain_faults(match: str, lines: Sequence[Stored], start: bytes | None = None) -> Iterator[AuditFault]:
    """The first line that breaks the chain."""
    if start is not None and start != genesis(match).digest:
        yield AuditFault(1, "CHAIN_MISPLACED", Saying("the genesis is not that of this match"))
        return
    broken = verify(match, lines, codec=_EXACT)
    if broken:
        yield _chain_fault(broken)
    elif not lines:
        yield AuditFault(1, "CHAIN_MISSING", Saying("there is no record at all"))


def _chain_fault(broken: Fault) -> AuditFault:
    text = Saying(broken.text, **broken.details)
    return AuditFault(broken.version, f"CHAIN_{broken.kind.upper()}", text)


def end_faults(evidence: Evidence, keys: Mapping[str, PublicKey]) -> Iterator[AuditFault]:
    """What is wrong with the end of a document: its signature, or where its records stop."""
    end, last = evidence.end, evidence.lines[-1]
    if end is None:
        yield AuditFault(last.version + 1, "HEAD_MISSING", Saying("no signed head closes the document"))
        return
    wrong = seal_fault(end, keys, LOG_END)
    if wrong or end.match != evidence.match:
        text = Saying("the signed head: {why}", why=_SEALS.get(wrong or "", _OF_ANOTHER))
        yield AuditFault(end.version, f"HEAD_{wrong or 'MISPLACED'}", text)
    elif end.version != last.version:
        missing = min(end.version, last.version) + 1
        yield AuditFault(
            missing,
            f"CHAIN_{CUT.upper()}",
            Saying(
                "the records end at {last}, the signed head is {head}", last=last.version, head=end.version
            ),
        )
    elif end.head != last.digest.hex():
        text = Saying(
            "records up to {last} were changed and chained anew: the signed head has another digest",
            last=last.version,
        )
        yield AuditFault(last.version, "HEAD_DIFFERS", text)


def receipt_faults(
    match: str, lines: Sequence[Stored], receipts: Iterable[Receipt], keys: Mapping[str, PublicKey]
) -> Iterator[AuditFault]:
    """Receipts that are not the house's, and genuine ones that the log does not keep."""
    digests = {line.version: line.digest.hex() for line in lines}
    last = max(digests, default=0)
    for receipt in sorted(receipts, key=lambda receipt: receipt.version):
        wrong = seal_fault(receipt, keys)
        if wrong:
            text = Saying(
                "the receipt for version {version}: {why}", version=receipt.version, why=_SEALS[wrong]
            )
            yield AuditFault(receipt.version, f"RECEIPT_{wrong}", text)
        elif receipt.match != match:
            text = Saying("the receipt for version {version} is of another match", version=receipt.version)
            yield AuditFault(receipt.version, "RECEIPT_MISPLACED", text)
        elif receipt.version > last:
            text = Saying(
                "the receipt for version {version} was given, and the records end at {last}",
                version=receipt.version,
                last=last,
            )
            yield AuditFault(last + 1, "RECEIPT_CUT", text)
        elif digests.get(receipt.version) != receipt.head:
            text = Saying(
                "the receipt for version {version} tells another digest: "
                "a record up to there is not what was written",
                version=receipt.version,
            )
            yield AuditFault(receipt.version, "RECEIPT_DIFFERS", text)
