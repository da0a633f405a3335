"""Short records that a reader can look at with one click; they are told as people and programs would."""

from __future__ import annotations

CLUB = """loba-history 1
ruleset: loba-de-menos
players: Ana, Beto
dealer: Beto
lang: es
origin: Club Almagro, hoja 12

# Beto repartió; lo escribió Carlos mirando.
deal 1 dealer Beto
Ana has: 6♦ 7♦ 8♦ 9♦ 10♦ jota de diamantes, reina de diamantes, rey de diamantes, 9♣
Beto has: 8S JS 4H AD 7C JK KD TC KC
pile: TD
stock: 89
Ana: +S 9h; m 6D 7D 8D 9D TD JD QD KD; -9C
Beto: +S 2H; -8S
Ana: +P; -9H # "la guardo y tiro el nueve"
Beto: +S 3H; !m JK KD KC [JOKER_IN_SET]; -JS
ruling by Carlos clause LM-3.12: el comodín no va en piernas
Ana: +S 5D; l m1 5D; -8S
result deal 1 winner Ana points 0 55 totals 0 55
"""
"""A club's sheet, with a card taken and kept, and a wrong score: ``examples/histories/club.txt``."""

JOKER = """loba-history 1
ruleset: loba-de-menos
players: Ana, Beto
dealer: Beto
deal 1
Ana has: JK 5H 6H 4H KS KD 2C 9C TC
Beto has: 9
Ana: +S 3S; m JK 5H 6H; l m1 4H = 4H 5H 6H JK; -3S
"""
"""A joker that moves to the other end: lawful, unless the house lets no joker move."""

LOG = """\
{"type":"start_game","rules":"loba-de-menos","names":["Ana","Beto"],"dealer":1,"origin":"a friend's server"}
{"type":"start_deal","dealer":1,"hands":[["6D","7D","8D","9D","TD","JD","QD","KD","9C"],9],"upcard":"TD"}
{"type":"draw","actor":0,"card":"9H","at":"2026-05-17T20:15:04Z"}
{"type":"meld","actor":0,"cards":["6D","7D","8D","9D","TD","JD","QD","KD"],"kind":"escalera","at":"2026-05-17T20:15:31Z"}
{"type":"discard","actor":0,"card":"9C"}
{"type":"draw","actor":1,"card":"??"}
{"type":"meld","actor":1,"cards":["KS","KH","KC"]}
{"type":"discard","actor":1,"card":"8S"}
{"type":"draw","actor":0,"card":"5D"}
{"type":"add","actor":0,"target":"m1","cards":["5D"]}
{"type":"discard","actor":0,"card":"9H"}
{"type":"end_deal","winner":0,"deltas":[0,34],"scores":[0,34],"left":[[],["JS","4H","2H","3H","5C","AD"]]}
"""
"""Another program's log, in which one hand was not seen: ``examples/histories/event-log.jsonl``."""
