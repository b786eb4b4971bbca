#!/usr/bin/env python3
"""Checks exports of Paydesk's journal, written from docs/journal-format.md alone: no line of the program is used.

    check_export.py [--fingerprint F] [--seal S] FOLDER [FOLDER ...]     checks the folders together
    check_export.py --each [--fingerprint F] [--seal S] FOLDER ...       checks each by itself, one line of JSON for each

A fingerprint may be bound to its till: T1=F. Needs Python 3 and openssl 3. Ends with 0 where nothing was found, with 1
where something was, with 2 where nothing was and who signed is not known.
"""
import csv
import hashlib
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib
from datetime import datetime, timedelta
from xml.etree import ElementTree
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
SEAL_FIELDS = {'form', 'purpose', 'kind', 'number', 'previous', 'sealedAt', 'zone', 'till', 'journal', 'head', 'days',
               'contents', 'publicKey', 'rotations'}
IDENTITY_FIELDS = {'form', 'id', 'mode', 'till', 'createdAt'}
# Of a journal that goes on from another one.
OF_ANOTHER = {'continues', 'decided', 'numbers', 'fetched'}
OF_HEAD_OFFICE = ('headOfficeEnrolled', 'headOfficeLeft', 'anchored')
RECEIPT_FIELDS = {'form', 'purpose', 'journal', 'seq', 'hash', 'at', 'publicKey'}
ROTATION_FIELDS = {'form', 'purpose', 'journal', 'at', 'oldPublicKey', 'newPublicKey'}
FORMATS = {'journal.jsonl': 'jsonl', 'links.csv': 'links', 'payments.csv': 'csv', 'payments.csv.lines': 'checks',
           'payments.xlsx': 'xlsx', 'statement.pdf': 'pdf', 'check.html': 'checker', 'timeline.json': 'timeline',
           'timeline.pdf': 'pdf', 'readme.txt': 'readme'}
OF_SYSTEM = (r'\._.+|~\$.+|\.~lock\..*#|\.DS_Store|\.Spotlight-V100|\.Trashes|\.fseventsd|\.TemporaryItems|Thumbs\.db'
             r'|desktop\.ini|System Volume Information|\$RECYCLE\.BIN')
SPKI = bytes.fromhex('302a300506032b6570032100')
PRACTICE_KEY = '62bdb96c0367a5c707717b31c5cdcedd959828c797e66e7cd032ddc412b761d1'


# No line of an export is longer: a file may be one line of zeros, and larger than the memory.
MOST_LINE = 8 * 1024 * 1024


def is_as_sealed(path, entry):
    """The size first, which costs nothing; then the hash, piece by piece."""
    if os.path.getsize(path) != entry['bytes']:
        return False
    digest = hashlib.sha256()
    with open(path, 'rb') as handle:
        for piece in iter(lambda: handle.read(1024 * 1024), b''):
            digest.update(piece)
    return digest.hexdigest() == entry['sha256']


def lines_of(handle, sealed):
    """The lines of a file, those that are too long in pieces, as far as it can be what was sealed and a line more."""
    while handle.tell() < sealed + MOST_LINE:
        line = handle.readline(MOST_LINE)
        if not line:
            return
        yield line


def canonical(value):
    """RFC 8785 for what manifests hold: ASCII keys, strings, whole numbers, true, false, null."""
    return json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False)


def sha256(data):
    return hashlib.sha256(data).digest()


def code(digest, length):
    number = int.from_bytes(digest[:length], 'big')
    return ''.join(BASE32[(number >> shift) & 31] for shift in range(length * 8 - 5, -1, -5))


def number_of(number, name):
    """`1 payment`, `1,250 payments`."""
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def fingerprint(public_key):
    return code(sha256(bytes.fromhex(public_key)), 15)


def plain(typed):
    text = ''.join(typed.split()).replace('-', '')
    return text.lower() if len(text) == 64 else text.upper().replace('O', '0').replace('I', '1').replace('L', '1')


def once(pairs):
    """An object each of whose keys is there once: readers of JSON do not agree on which of two counts."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError('a key is there twice')
    return dict(pairs)


def moment(text):
    return datetime.fromisoformat(text.replace('Z', '+00:00'))


def is_signed(public_key, text, signature):
    if not re.fullmatch('[0-9a-f]{64}', public_key) or not re.fullmatch('[0-9a-f]{128}', signature):
        return False
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: os.path.join(folder, name) for name in ('key', 'text', 'signature')}
        for name, data in (('key', SPKI + bytes.fromhex(public_key)), ('text', text.encode()),
                           ('signature', bytes.fromhex(signature))):
            with open(paths[name], 'wb') as file:
                file.write(data)
        command = ['openssl', 'pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-inkey', paths['key'], '-rawin',
                   '-in', paths['text'], '-sigfile', paths['signature']]
        return subprocess.run(command, capture_output=True).returncode == 0


def is_point(point):
    return set(point) == {'seq', 'hash'} and type(point['seq']) is int and re.fullmatch('[0-9a-f]{64}', point['hash'])


def is_identity(journal):
    """What a journal is, and which entries of earlier ones it knows from head office: each stretch ends after it begins."""
    fetched = journal.get('fetched', [])
    return set(journal) - OF_ANOTHER == IDENTITY_FIELDS and ('fetched' in journal) <= (1 <= len(fetched) <= 10) and all(
        set(each) == {'journal', 'before', 'last'} and type(each['journal']) is str and is_point(each['before']) and is_point(each['last'])
        and 0 <= each['before']['seq'] < each['last']['seq'] for each in fetched)


def keys_of(seal):
    """The key of a seal, and those from which it follows; None where what it says of them does not hold."""
    keys = [seal['publicKey']]
    for each in reversed(seal['rotations']):
        rotation = each['rotation']
        if set(each) != {'rotation', 'signature'} or set(rotation) != ROTATION_FIELDS \
                or rotation['form'] != 1 or rotation['purpose'] != 'paydesk key rotation' \
                or rotation['journal'] != seal['journal']['id'] \
                or not is_signed(rotation['oldPublicKey'], canonical(rotation), each['signature']):
            return None
        if rotation['newPublicKey'] == keys[-1]:
            keys.append(rotation['oldPublicKey'])
    return keys


# What may stand beside 000, by field; words in capitals or not, codes as they are.
SUCCESS = {'status': ['successful', 'success'], 'chargeCode': ['00', '000'], 'fraudStatus': ['ok']}
NEVER_SUCCESS = {'failed', 'pending', 'success-pending-validation', 'nr', 'r0', 'unreadable'}


def contradicts_itself(answer, payment):
    """Whether a field says that it was no success; what is absent or null contradicts nothing."""
    added = payment.get('successValues', {})
    if NEVER_SUCCESS & {value.lower() for values in added.values() for value in values}:
        return True
    for field, values in SUCCESS.items():
        given, values = answer.get(field), values + added.get(field, [])
        plain_ = (lambda text: text) if field == 'chargeCode' else str.lower
        if given is not None and plain_(given) not in [plain_(value) for value in values]:
            return True
    return False


def passes(happening, payment):
    """Whether a re-query came to paid by an answer that passes every check against what was intended; none of another shape does."""
    try:
        return is_confirmation(happening, payment)
    except (AttributeError, KeyError, TypeError):
        return False


def is_confirmation(happening, payment):
    outcome = happening.get('outcome') or {}
    if happening.get('kind') != 'requeried' or happening.get('verdict') != 'paid' or outcome.get('kind') != 'answered':
        return False
    answer = outcome['answer']
    paid, charged, live = answer.get('amountMinor'), answer.get('chargedAmountMinor'), answer.get('isLive')
    return (answer.get('reference') == payment['reference'] and answer.get('code') == '000'
            and answer.get('otherReference') in (None, payment['reference'])
            and answer.get('currency') == payment['amount']['currency']
            and type(paid) is int and paid >= payment['amount']['amountMinor']
            and (charged is None or type(charged) is int and charged >= paid)
            and (live is None or live is (payment['mode'] == 'live'))
            and not contradicts_itself(answer, payment))


def facts(entry):
    """What an entry says of its payment, as far as it is replayed."""
    payment = entry['payment']
    state = payment['state']
    is_paid = state['outcome'] == 'paid'
    intended = [payment[each] for each in ('reference', 'saleId', 'mode', 'baseUrl', 'publicKey')] + [
        payment['amount'][each] for each in ('amountMinor', 'currency')] + [payment.get('successValues', {})]
    released = state['released'] if is_paid else None
    return (intended, moment(state['paidAt']) if is_paid else None,
            None if released is None else (moment(released['at']), released['by']), state['outcome'] == 'open', payment.get('businessDay'))


def broken_rule(before, entry, after):
    """The first rule of the page that an entry of a payment breaks; None where it keeps them. Before is None at the intent."""
    kind, (intended, paid, released, is_open, day) = entry['happening']['kind'], after
    if before is None:
        return None if is_open else 'the payment begins with an outcome'
    intended_before, paid_before, released_before, _, day_before = before
    hands_over = kind == 'goodsHandedOver'
    rules_of_page = [
        (kind == 'paymentIntended', 'the payment begins a second time'),
        (intended != intended_before, 'it says another amount, sale, mode or service than the entry before'),
        (day not in (None, day_before), 'it says another business day than the intent'),
        (paid_before is not None and paid != paid_before, 'what was paid is not, or since another time'),
        (paid_before is None and paid is not None and not passes(entry['happening'], entry['payment']),
         'it is paid, and no re-query that passes the checks made it so'),
        (hands_over and released_before is not None, 'the goods are handed over a second time'),
        (hands_over and paid_before is None, 'the goods are handed over unpaid'),
        (released is None if hands_over else released != released_before,
         'it says something else of the hand-over than what happened'),
    ]
    return next((sentence for is_broken, sentence in rules_of_page if is_broken), None)


FLOWS = ('begun', 'paid', 'handedOver', 'returned', 'fees')


def returned_of(payment):
    """What the customer has back of a paid payment."""
    state = payment['state']
    if state['outcome'] != 'paid':
        return 0
    return sum(each['amount']['amountMinor'] for each in state.get('returned', []))


def fee_of(payment):
    """What the shop pays in fees: None if the payment is not paid, 'unknown' if the service did not say."""
    if payment['state']['outcome'] != 'paid':
        return None
    answer = ((payment.get('confirmation') or payment['lastRequery']) or {}).get('answer') or {}
    bears, fee = answer.get('merchantBearsFee'), answer.get('merchantFeeMinor')
    if not isinstance(fee, str) and (fee or 0) <= 0:
        fee = answer.get('appFeeMinor')
    if bears is False:
        return 0
    return fee if bears is True and isinstance(fee, int) and fee >= 0 else 'unknown'


def standing(payment):
    """What of a payment is counted: currency, amount, outcome, who handed over, what was returned, the fee, and its groups."""
    amount, state, instrument = payment['amount'], payment['state'], payment.get('instrument') or {}
    released = (state.get('released') or {}).get('by') if state['outcome'] == 'paid' else None
    kind = instrument.get('kind')
    return (amount['currency'], amount['amountMinor'], state['outcome'], released, returned_of(payment), fee_of(payment),
            kind, (instrument.get('brand'),) if kind == 'card' else None, instrument.get('bankCode') if kind == 'account' else None)


def moved(before, after):
    """What became of one payment in the stretch of a closing, as the flows of its report: counts and minor units."""
    _, minor, outcome, released, back, fee, *_ = after
    is_paid = outcome == 'paid' and not (before and before[2] == 'paid')
    leaves = released is not None and not (before and before[3] is not None)
    was_back = before[4] if before else 0
    is_known = is_paid and fee != 'unknown'
    waits = is_paid and released is None
    return {'begun': (int(before is None), minor * (before is None)), 'paid': (int(is_paid), minor * is_paid),
            'handedOver': (int(leaves), minor * leaves), 'returned': (int(back != 0) - int(was_back != 0), back - was_back),
            'fees': (int(is_known), fee if is_known else 0), 'feesUnknown': (int(is_paid) - int(is_known), 0),
            'paidNotHandedOver': (int(waits), minor * waits)}


TALLY = (*FLOWS, 'paidNotHandedOver')


def tally(payments):
    """The flows of some payments, each as it was before and is after; and what is left of paid without returns and fees."""
    sums = {flow: [0, 0] for flow in (*TALLY, 'feesUnknown')}
    for before, after in payments:
        for flow, (count, minor) in moved(before, after).items():
            sums[flow][0] += count
            sums[flow][1] += minor
    unknown = sums.pop('feesUnknown')[0]
    return {**sums, 'feesUnknown': unknown, 'net': sums['paid'][1] - sums['returned'][1] - sums['fees'][1]}


def said_tally(said, flows=TALLY):
    """The same as a report says it."""
    return {**{flow: [said[flow]['payments'], said[flow]['amountMinor']] for flow in flows},
            'feesUnknown': said['feesUnknown'], 'net': said['netMinor']}


class Closings:
    """Counts the entries of a whole journal once more, and holds against them each closing of the till, each end of a shift,
    and each number that is given."""

    def __init__(self, numbers):
        self.given = {kind: (numbers or {}).get(kind, 0) for kind in ('day', 'shift', 'case')}
        self.up_to, self.settled, self.touched, self.ever, self.begun_by, self.shifts = 0, {}, {}, {}, {}, {}

    def take(self, seq, entry):
        """What is wrong with what this entry says of others; None where it says nothing of them, or holds."""
        wrong, happening, payment = None, entry['happening'], entry['payment']
        kind = happening['kind']
        if kind == 'dayClosed':
            wrong = self.closing(seq, happening)
        elif kind == 'shiftOpened':
            wrong = self.number('shift', happening['shift'])
            person = (entry.get('actor'), entry.get('actorId'))
            self.shifts[happening['shift']] = {'person': person, 'opened': seq, 'slips': {}}
        elif kind == 'shiftClosed':
            wrong = self.shift_end(seq, happening)
        elif kind == 'caseOpened':
            wrong = self.number('case', happening['case']['number'])
        elif kind == 'headAccepted':
            for each, number in happening.get('numbers', {}).items():
                if each in self.given:
                    self.given[each] = max(self.given[each], number)
        elif kind == 'goodsHandedOver':
            self.slip((entry.get('actor'), entry.get('actorId')), payment['amount'])
        if payment:
            self.begun_by.setdefault(payment['reference'], entry.get('actor'))
            self.touched[payment['reference']] = standing(payment)
        return wrong

    def number(self, kind, number):
        is_new = number > self.given[kind]
        self.given[kind] = max(self.given[kind], number)
        return None if is_new else f'the number {number} was given to another {kind}'

    def slip(self, person, amount):
        for shift in self.shifts.values():
            for rule in ('person', 'name'):
                if is_of(rule, shift['person'], person):
                    count = shift['slips'].setdefault((rule, amount['currency']), [0, 0])
                    count[0] += 1
                    count[1] += amount['amountMinor']

    def shift_end(self, seq, said):
        shift = self.shifts.pop(said['shift'], None)
        if shift is None or shift['opened'] != said['openedSeq'] or shift['person'][0] != said['person'] \
                or said.get('personId', shift['person'][1]) != shift['person'][1] or said['upTo'] != seq - 1:
            return 'it ends another shift'
        # An end from before ids were kept in it went by the name.
        rule = 'person' if 'personId' in said else 'name'
        counted = {currency: count for (by, currency), count in shift['slips'].items() if by == rule}
        if {each['currency']: [each['slips'], each['amountMinor']] for each in said['handedOver']} != counted:
            return 'the entries do not come to what was handed over in the shift'
        return None

    def closing(self, seq, said):
        here = {}
        for reference, after in self.touched.items():
            here.setdefault(after[0], []).append((reference, self.settled.get(reference), after))
        totals = {currency: tally(each[1:] for each in changes) for currency, changes in here.items()}
        for currency, sums in totals.items():
            ever = self.ever.setdefault(currency, tally([]))
            for flow in FLOWS:
                ever[flow] = [one + other for one, other in zip(ever[flow], sums[flow])]
            for each in ('feesUnknown', 'net'):
                ever[each] += sums[each]
        self.settled.update(self.touched)
        still = sorted(reference for reference, payment in self.settled.items() if payment[2] in ('open', 'unknown'))
        contents = said['contents']
        is_next = (said['number'], said['after'], said['upTo']) == (self.given['day'] + 1, self.up_to, seq - 1)
        self.given['day'], self.up_to, self.touched = max(self.given['day'], said['number']), seq - 1, {}
        if not is_next:
            return 'it has another number, or is of other entries'
        if {each['currency'] for each in contents['currencies']} != set(self.ever):
            return 'it has other currencies'
        for each in contents['currencies']:
            ever = {flow: self.ever[each['currency']][flow] for flow in (*FLOWS, 'feesUnknown', 'net')}
            if said_tally(each['total']) != totals.get(each['currency'], tally([])) \
                    or said_tally(each['perpetual'], FLOWS) != ever:
                return 'the entries do not come to its totals'
            if not self.parts_hold(each, here.get(each['currency'], [])):
                return 'the entries do not come to its parts'
        if len(still) <= 1000 and sorted(each['reference'] for each in contents['unsettled']) != still:
            return 'other payments were not settled'
        return None

    def parts_hold(self, said, changes):
        """By instrument, brand, bank, person and outcome, and what is open or unknown at the end."""
        def by(key_of):
            groups = {}
            for reference, before, after in changes:
                key = key_of(reference, before, after)
                if key is not None:
                    groups.setdefault(key, []).append((before, after))
            return {key: tally(group) for key, group in groups.items()}

        def newly_handed(reference, before, after):
            return after[3] if after[3] is not None and not (before and before[3] is not None) else None
        people, handed = by(lambda reference, *_: self.begun_by[reference]), by(newly_handed)
        people = {person: {**people.get(person, tally([])), 'handedOver': handed.get(person, tally([]))['handedOver']}
                  for person in {*people, *handed}}
        outcomes = {}
        for _, before, after in changes:
            if before is None:
                count = outcomes.setdefault(after[2], [0, 0])
                count[0] += 1
                count[1] += after[1]
        open_ = [payment for payment in self.settled.values()
                 if payment[0] == said['currency'] and payment[2] in ('open', 'unknown')]
        expected = [
            ({each['instrument']: said_tally(each) for each in said['instruments']}, by(lambda _, __, after: after[6])),
            ({(each['brand'],): said_tally(each) for each in said['brands']}, by(lambda _, __, after: after[7])),
            ({each['code']: said_tally(each) for each in said['banks']}, by(lambda _, __, after: after[8])),
            ({each['person']: said_tally(each) for each in said['people']}, people),
            ({each['outcome']: [each['payments'], each['amountMinor']] for each in said['outcomes']}, outcomes),
            ([said['unsettled']['payments'], said['unsettled']['amountMinor']],
             [len(open_), sum(payment[1] for payment in open_)]),
        ]
        return all(one == other for one, other in expected)


def is_of(rule, shift, person):
    """Whether an act is of the person of a shift: by the id where there is one, or by the name alone."""
    if rule == 'name' or (shift[1] is None and person[1] is None):
        return shift[0] == person[0]
    return shift[1] == person[1]


def table_row(payment, zone, begun_by):
    """The table of payments, column by column: its heading, its kind, what it says, whether later entries change it."""
    instrument, state, money = payment['instrument'], payment['state'], payment['amount']
    answer = (payment['lastRequery'] or {'answer': {}})['answer']
    released = state.get('released') or {} if state['outcome'] == 'paid' else {}
    review = state['review'] or {}
    code = answer.get('code')
    if code is None and state['outcome'] == 'declined':
        code = state['code']
    own, said = money['currency'], answer.get('currency')
    names = {name: '; '.join(one['value'] for one in payment.get('serviceIdentifiers', []) if one['name'] == name)
             for name in ('orderReference', 'paymentId', 'providerReference', 'uniqueKey')}
    amounts = [
        ('Amount', *decimal(money['amountMinor'], decimals_of(own)), False),
        ('Amount (minor units)', 'number', str(money['amountMinor']), False),
        ('Currency', 'text', own, False),
        ('Charged amount', *decimal(answer.get('chargedAmountMinor'), decimals_of(said)), True),
        ('Fee as answered', *decimal(answer.get('appFeeMinor'), decimals_of(said)), True),
    ]
    service = [
        ('Order reference', 'text', names['orderReference'], True),
        ('Payment ID', 'text', names['paymentId'], True),
        ('Provider reference', 'text', names['providerReference'], True),
        ('Unique key', 'text', names['uniqueKey'], True),
        ('Narration', 'text', answer.get('narration'), True),
        ('Merchant fee as answered', *decimal(answer.get('merchantFeeMinor'), decimals_of(said)), True),
        ('Customer name', 'text', answer.get('customerName'), True),
        ('Business name', 'text', answer.get('accountBusinessName'), True),
        ('Fraud status', 'text', answer.get('fraudStatus'), True),
        ('3-D Secure code', 'text', answer.get('vbvCode'), True),
        ('3-D Secure message', 'text', answer.get('vbvMessage'), True),
        ('Account check code', 'text', answer.get('accountCode'), True),
        ('Account check message', 'text', answer.get('accountMessage'), True),
    ]
    return [
        ('Reference', 'text', payment['reference'], False),
        ('Sale', 'text', payment['saleId'], False),
        ('Started', 'time', payment['createdAt'], False),
        ('Last changed', 'time', payment['updatedAt'], True),
        ('Time zone', 'text', zone, False),
        ('Till', 'text', payment['till'], False),
        ('Mode', 'text', payment['mode'], False),
        ('Instrument', 'text', instrument['kind'], False),
        ('Brand', 'text', instrument.get('brand'), False),
        ('First six', 'text', instrument.get('firstSix'), False),
        ('Last four', 'text', instrument['lastFour'], False),
        ('Bank', 'text', instrument.get('bankName'), False),
        ('Bank code', 'text', instrument.get('bankCode'), False),
        *amounts,
        ('Outcome', 'text', state['outcome'], state['outcome'] != 'paid'),
        ('Review', 'text', review.get('reason') if 'decided' not in review else None, True),
        ('Handed over', 'time', released.get('at'), not released),
        ('Handed over by', 'text', released.get('by'), not released),
        ('Customer e-mail', 'text', payment['customer']['email'], False),
        ('Customer phone', 'text', payment['customer']['phone'], False),
        ('Order number or note', 'text', payment['note'], False),
        ('Code', 'text', code, True),
        ('Message', 'text', answer.get('message'), True),
        *service,
        *books(payment),
        ('Begun by', 'notKnown' if begun_by is None else 'text', begun_by, False),
        ('Fee paid by the shop', *decimal(fee_of(payment), decimals_of(own)), state['outcome'] != 'paid'),
    ]


def day_of(payment):
    """The business day; if the payment does not say it, the day that the reference names."""
    named = re.match(r'[A-Z0-9]+-(\d\d)(\d\d)(\d\d)-', payment['reference'])
    return payment.get('businessDay') or (
        '20{}-{}-{}'.format(*named.groups()) if named else moment(payment['createdAt']).strftime('%Y-%m-%d'))


def books(payment):
    """The business day, and what a person decided."""
    state, day = payment['state'], day_of(payment)
    decided = (state['review'] or {}).get('decided')
    returned = state.get('returned') if state['outcome'] == 'paid' else None
    shown = decided
    if returned and (not decided or returned[-1]['at'] > decided['at']):
        shown = {'case': returned[-1]['case'], 'reason': 'moneyReturned'}
    minor = sum(each['amount']['amountMinor'] for each in returned or [])
    return [
        ('Business day', 'text', day, False),
        ('Case', 'text', shown and str(shown['case']['number']), True),
        ('Decision', 'text', shown and shown['reason'], True),
        ('Returned', *decimal(minor or None, decimals_of(payment['amount']['currency'])), True),
    ]


# ISO 4217: every other currency has two decimals.
DECIMALS = {0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 3: 'BHD IQD JOD KWD LYD OMR TND',
            4: 'CLF UYW'}


def decimals_of(currency):
    return next((decimals for decimals, codes in DECIMALS.items() if currency in codes.split()), 2)


def decimal(minor, decimals):
    if minor is None or isinstance(minor, str):
        return 'text', minor
    if minor < 0:
        return 'text', f'minor units: {minor}'
    digits = str(minor).zfill(decimals + 1)
    return 'number', f'{digits[:-decimals]}.{digits[-decimals:]}' if decimals else digits


def is_said(cell, kind, value, zone):
    """Whether a cell, which is a kind and a text, says a value. CSV has fields; a workbook has texts and numbers."""
    has, text = cell
    if kind == 'notKnown':
        return has != 'formula'
    if has == 'formula' or not value:
        return has != 'formula' and text == ''
    if kind == 'time':
        try:
            if has == 'field':
                return datetime.fromisoformat(text) == moment(value) and (
                    zone is None or text == moment(value).astimezone(zone).isoformat(timespec='milliseconds'))
            local = datetime(1899, 12, 30) + timedelta(milliseconds=round(float(text) * 86_400_000))
            return has == 'number' and (zone is None or local == moment(value).astimezone(zone).replace(tzinfo=None))
        except ValueError:
            return False
    if has == 'number' or kind == 'number' and has == 'text':
        return has == kind and float(text) == float(value)
    # Half of a surrogate pair has no UTF-8.
    return text == (value.encode('utf-16', 'surrogatepass').decode('utf-16', 'replace') if has == 'field' else value)


# What readers of tables say of bytes that are none: a flipped bit makes a flag, a length or a depth of anything.
UNREADABLE = (ValueError, LookupError, TypeError, ArithmeticError, OSError, EOFError, RuntimeError, struct.error,
              csv.Error, zlib.error, zipfile.BadZipFile, ElementTree.ParseError)


# What a spreadsheet runs unless an apostrophe stands before it; and what has one apostrophe more than the journal's text.
RUN = r'[=+\-@\t\r\n＝＋－＠]'
DISARMED = f"'+{RUN}"


def csv_rows(path):
    """Each row with the line on which it begins, without the guards; a line ends with a line feed, also inside quotes."""
    with open(path, 'rb') as handle:
        reader = csv.reader((line.decode('utf-8-sig' if line.startswith(b'\xef') else 'utf-8') for line in iter(lambda: handle.readline(MOST_LINE), b'')), strict=True)
        begins = 1
        for fields in reader:
            yield None, begins, [('field', field[1:]) if re.match(DISARMED, field) else
                                 ('formula' if re.match(RUN, field) else 'field', field) for field in fields]
            begins = reader.line_num + 1


def xlsx_rows(path):
    name = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
    with zipfile.ZipFile(path) as book:
        sheets = sum(part.startswith('xl/worksheets/') for part in book.namelist())
        for sheet in range(1, sheets + 1):
            with book.open(f'xl/worksheets/sheet{sheet}.xml') as part:
                for _, row in ElementTree.iterparse(part):
                    if row.tag != name + 'row':
                        continue
                    cells = []
                    for cell in row:
                        column = 0
                        for letter in re.match('[A-Z]+', cell.get('r'))[0]:
                            column = column * 26 + ord(letter) - 64
                        cells += [('field', '')] * (column - 1 - len(cells))
                        text = ''.join(cell.itertext())
                        kind = 'text' if cell.get('t') == 'inlineStr' else 'number'
                        if kind == 'text':
                            text = re.sub('_x([0-9a-fA-F]{4})_', lambda found: chr(int(found[1], 16)), text)
                        cells.append(('formula' if cell.find(name + 'f') is not None else kind, text))
                    yield sheet, int(row.get('r')), cells
                    row.clear()


# How a payment stands whose first entry at hand is not its intent, and one that breaks a rule.
PARTIAL, BROKEN = 'partial', 'broken'


class Check:
    def __init__(self, fingerprints, seals):
        self.fingerprints = [('', each) if '=' not in each else tuple(each.split('=', 1)) for each in fingerprints]
        self.fingerprints = [(till.strip(), plain(each)) for till, each in self.fingerprints]
        self.used = set()
        self.is_proven = True
        self.latest = seals
        self.opened = []
        self.keys = {}
        self.found = []
        self.not_known = []
        self.told = []
        self.hashes = {}
        self.seals = {}
        self.named = set()
        self.sealed_at = {}
        # Where a journal went on without entries that it had lost, and the highest seal among those.
        self.lost = {}
        self.ranges = {}
        self.released = {}

    def add(self, what, path='', line=None):
        self.found.append({'file': path, 'line': line, 'what': what})

    def leave_open(self, what, path=''):
        self.not_known.append(f'{path}: {what}' if path else what)

    def folder(self, folder, name=None):
        name = name or os.path.basename(os.path.abspath(folder))
        at = lambda file: f'{name}/{file}'
        try:
            with open(os.path.join(folder, 'manifest.json'), 'rb') as file:
                data = file.read(MOST_LINE)
            manifest = json.loads(data)
            if (canonical(manifest) + '\n').encode() != data:
                raise ValueError('not canonical')
            seal, signature = manifest['seal'], manifest['signature']
            if len(manifest) != 2 or set(seal) - {'anchor'} != SEAL_FIELDS or seal['form'] != 1 \
                    or seal['purpose'] != 'paydesk seal' or not is_identity(seal['journal']):
                raise ValueError('not a manifest')
            if seal['kind'] != 'export' or seal['contents'] is None:
                return self.add(f"seal {seal['number']} is no manifest of an export", at('manifest.json'))
            if not is_signed(seal['publicKey'], canonical(seal), signature):
                # What was not signed as it is says nothing.
                return self.add('the signature does not fit', at('manifest.json'))
            keys = keys_of(seal)
        except (OSError, ValueError, KeyError, TypeError) as error:
            return self.add(f'the manifest cannot be read: {type(error).__name__}', at('manifest.json'))
        if keys is None:
            self.add('a rotation of the key does not hold', at('manifest.json'))
        self.opened.append((folder, name, seal, keys))

    def check_opened(self):
        """What is not the till's, or is not signed as it is, is looked at for itself alone: it says nothing of others."""
        known = self.known_keys()
        for folder, name, seal, keys in self.opened:
            is_other = bool(self.fingerprints) and (seal['journal']['id'], seal['publicKey']) not in known
            if seal['publicKey'] == PRACTICE_KEY:
                self.leave_open('who signed it: everybody has the key of practice', f'{name}/manifest.json')
            if not self.fingerprints:
                known_as = fingerprint(seal['publicKey'])
                self.leave_open(f'whether the till signed it: compare its fingerprint with {known_as}', f'{name}/manifest.json')
            if is_other:
                self.add(f"signed with another key: {fingerprint(seal['publicKey'])}", f'{name}/manifest.json')
            self.tell(name, seal)
            if is_other or keys is None:
                alone = Check([], [])
                alone.contents(folder, name, seal)
                self.found += alone.found
                self.not_known += alone.not_known
            else:
                self.keys.setdefault(seal['journal']['id'], []).append((keys, f'{name}/manifest.json'))
                self.contents(folder, name, seal)

    def tell(self, name, seal):
        """What cannot be known of an export, and what it is of."""
        if not self.fingerprints:
            self.is_proven = False
        if len([each for till, each in self.fingerprints if till == '']) > 1:
            self.is_proven = False
            self.not_known.append(f"whether {fingerprint(seal['publicKey'])} is the key of till {seal['till']}: give it as T1=F")
        if seal['publicKey'] == PRACTICE_KEY:
            self.is_proven = False
        selection = {field: value for field, value in seal['contents']['selection'].items() if value not in (None, False)}
        self.told.append(f"{name}: till {seal['till']}, journal {seal['journal']['id']}, sealed {seal['sealedAt']}, "
                         f"zone {seal['zone']}, of {json.dumps(selection, ensure_ascii=False)}")
        if set(selection) - {'from', 'to', 'days'}:
            self.not_known.append(f'what other payments there were: {name} has only those that were asked for')

    def known_keys(self):
        """A known key vouches for the one after it, and says from which it follows: both hold for one journal."""
        known, before = set(), -1
        while len(known) > before:
            before = len(known)
            for _, _, seal, keys in self.opened:
                if keys is None:
                    continue
                names = {(seal['journal']['id'], key) for key in keys}
                typed = {(till, each) for till, each in self.fingerprints if till in ('', seal['till'])
                         for key in keys if each in (fingerprint(key), sha256(bytes.fromhex(key)).hex())}
                self.used |= typed
                if names & known or typed:
                    known |= names
        return known

    def contents(self, folder, name, seal):
        at = lambda file: f'{name}/{file}'
        self.seal(seal, sha256(canonical(seal).encode()).hex(), at('manifest.json'))
        contents = seal['contents']
        listed = {entry['name']: entry for entry in contents['files']}
        there = {entry.name: entry.is_file(follow_symlinks=False) for entry in os.scandir(folder)}
        present = {file for file, is_file in there.items() if is_file}
        for extra in sorted(set(there) - set(listed) - {'manifest.json'} | set(there) - present):
            if re.fullmatch(OF_SYSTEM, extra):
                self.not_known.append(f'what is in {at(extra)}: systems put such files there by themselves')
            else:
                self.add('the file is not listed' if extra in present else 'this is no file of the export', at(extra))
        for entry in contents['files']:
            if FORMATS.get(entry['name']) != entry['format'] or listed[entry['name']] is not entry:
                self.add(f"the file is listed as {entry['format']}, or twice", at(entry['name']))
        intact = set()
        for file, entry in listed.items():
            if file not in present:
                self.add('the file is missing', at(file))
                continue
            if is_as_sealed(os.path.join(folder, file), entry):
                intact.add(file)
            else:
                self.add('the file was changed', at(file))
        entries = next((file for file, entry in listed.items() if entry['format'] == 'jsonl'), None)
        if not contents['events'] or entries not in present:
            self.leave_open('whether its tables and its sums say what the journal says: there are no entries', name)
        else:
            tables = [(file, entry['format']) for file, entry in listed.items()
                      if file in intact and entry['format'] in ('csv', 'xlsx')]
            self.chain(folder, seal, contents['events'], listed, entries, tables, at)

    def journaled(self, journal, happening, seq, path, line):
        """A seal that an entry took down."""
        try:
            seal, text = happening['seal'], canonical(happening['seal'])
            is_good = is_signed(seal['publicKey'], text, happening['signature'])
            self.seal(seal, sha256(text.encode()).hex(), path)
            self.sealed_at.setdefault(journal, {})[seal['number']] = seq
        except (KeyError, TypeError, ValueError):
            return self.add(f'entry {seq} holds no seal that can be read', path, line)
        if not is_good:
            self.add('a journaled seal is not signed', path, line)

    def anchors(self, seal, is_from_beginning, witness, path):
        """What head office has signed: by the key named when the till was enrolled, and against the entries themselves."""
        journal, keys = seal['journal']['id'], set()
        # The key that is named; '' where there is none, None where the export does not show it.
        named = '' if is_from_beginning else None
        # The seal bears the newest receipt, of a till that has left that of the head office that it had.
        of_seal = [(seal['head']['seq'] + 1, {'kind': 'sealed', **seal['anchor']}, None)] if 'anchor' in seal else []
        for seq, happening, line in witness + of_seal:
            wrong = None
            try:
                if happening['kind'] in ('headOfficeEnrolled', 'headOfficeLeft'):
                    named = happening['publicKey'] if happening['kind'] == 'headOfficeEnrolled' else ''
                    continue
                receipt = happening['receipt']
                if happening['kind'] == 'sealed':
                    named = named or None
                if set(receipt) != RECEIPT_FIELDS or receipt['form'] != 1 or receipt['purpose'] != 'paydesk receipt':
                    wrong = 'it is no receipt'
                elif receipt['journal'] != journal or receipt['seq'] >= seq:
                    wrong = 'it is about another journal, or about what came later'
                elif named is not None and named != receipt['publicKey']:
                    wrong = 'the till was not enrolled with this key'
                elif not is_signed(receipt['publicKey'], canonical(receipt), happening['signature']):
                    wrong = 'the signature does not fit'
                elif self.hashes[journal].setdefault(receipt['seq'], bytes.fromhex(receipt['hash'])).hex() != receipt['hash']:
                    wrong = 'the journal has another entry there'
                else:
                    keys.add(receipt['publicKey'])
            except (KeyError, TypeError, ValueError):
                wrong = 'it cannot be read'
            if wrong:
                what = 'the manifest' if line is None else f'entry {seq}'
                self.add(f'what {what} says of head office is wrong: {wrong}', path, line)
        for key in sorted(keys):
            self.leave_open(f'whether head office signed it: compare its fingerprint with {fingerprint(key)}', path)

    def seal(self, seal, digest, path):
        self.named |= {seal['contents']['statementSeal']} if 'statementSeal' in (seal['contents'] or {}) else set()
        journal = self.seals.setdefault(seal['journal']['id'], {})
        if journal.setdefault(seal['number'], (digest, seal['previous'], path))[0] != digest:
            self.add(f"two seals have number {seal['number']}", path)
        self.learn(seal['journal']['id'], seal['head']['seq'], bytes.fromhex(seal['head']['hash']), path)

    def learn(self, journal, seq, digest, path, line=None):
        if self.hashes.setdefault(journal, {}).setdefault(seq, digest) != digest:
            self.add(f'entry {seq} is another one elsewhere', path, line)

    def chain(self, folder, seal, events, listed, entries, tables, at):
        journal = seal['journal']['id']
        before, last = events['before'], events['last']
        if before['seq'] == 0 and sha256(canonical(seal['journal']).encode()).hex() != before['hash']:
            self.add('the chain does not begin with its journal', at('manifest.json'))
        self.learn(journal, before['seq'], bytes.fromhex(before['hash']), at('manifest.json'))
        for stretch in seal['journal'].get('fetched', []):
            for point in (stretch['before'], stretch['last']):
                self.learn(stretch['journal'], point['seq'], bytes.fromhex(point['hash']), at('manifest.json'))
        if last['seq'] < seal['head']['seq']:
            later = f"{last['seq'] + 1} to {seal['head']['seq']}"
            self.leave_open(f'what entries {later} say: the journal has them, the export has not', at(entries))
        links = None
        if events['complete']:
            self.ranges.setdefault(journal, []).append((before['seq'], last['seq']))
        else:
            links = {before['seq']: bytes.fromhex(before['hash'])}
            file = next(file for file, entry in listed.items() if entry['format'] == 'links')
            try:
                with open(os.path.join(folder, file), encoding='ascii') as handle:
                    for line, text in enumerate(handle, 1):
                        seq, digest = text.rstrip('\n').split(',')
                        links[int(seq)] = bytes.fromhex(digest)
                        self.learn(journal, int(seq), links[int(seq)], at(file), line)
            except (OSError, ValueError):
                self.add('the hashes cannot be read', at(file))
        head, previous, count = before['seq'], bytes.fromhex(before['hash']), 0
        found, payments, begins, witness = len(self.found), {}, 0, []
        replayed, not_genuine, begun_by = {}, [], {}
        closings = Closings(seal['journal'].get('numbers')) if links is None and before['seq'] == 0 else None
        with open(os.path.join(folder, entries), 'rb') as handle:
            for line, text in enumerate(lines_of(handle, listed[entries]['bytes']), 1):
                count += 1
                place, begins = begins, begins + len(text)
                try:
                    digest = bytes.fromhex(text[9:73].decode('ascii'))
                    end = text.rindex(b',"seq":')
                    payload, seq = text[85:end], int(text[end + 7:-2])
                    if text != b'{"hash":"%s","payload":%s,"seq":%d}\n' % (digest.hex().encode(), payload, seq):
                        raise ValueError('not a line')
                    entry = json.loads(payload, object_pairs_hook=once)
                    kind, payment = entry['happening']['kind'], entry['payment']
                    reference = payment and payment['reference']
                    if payment and [type(payment['amount'][each]) for each in ('amountMinor', 'currency')] != [int, str]:
                        raise ValueError('not an amount')
                    known = payment and (payment['createdAt'], payment['amount'], payment['state']['outcome'],
                                         day_of(payment))
                    said = payment and facts(entry)
                except (ValueError, KeyError, TypeError, AttributeError):
                    self.add('the line is no entry', at(entries), line)
                    continue
                if seq <= head or (links is None and seq != head + 1):
                    self.add(f'entry {seq} stands where entry {head + 1} belongs', at(entries), line)
                link = previous if links is None else links.get(seq - 1, b'')
                if (links is not None or seq == head + 1) \
                        and sha256(link + seq.to_bytes(8, 'big') + payload) != digest:
                    self.add(f'entry {seq} was changed', at(entries), line)
                elif links is not None and links.get(seq) != digest:
                    self.add(f'entry {seq} is not the one in the chain', at(entries), line)
                self.learn(journal, seq, digest, at(entries), line)
                if payment:
                    payments[reference] = (place, *known)
                    if kind == 'paymentIntended':
                        begun_by[reference] = entry.get('actor', '')
                    if reference not in replayed and kind != 'paymentIntended':
                        replayed[reference] = PARTIAL
                    before = replayed.get(reference)
                    if before not in (PARTIAL, BROKEN):
                        fault = broken_rule(before, entry, said)
                        not_genuine += [(f'entry {seq} of {reference} is not genuine: {fault}', at(entries), line)] if fault else []
                        # The business day is known from the intent on, also where an entry leaves it out.
                        known_day = said[-1] if before is None else before[-1]
                        replayed[reference] = BROKEN if fault else (*said[:-1], known_day)
                if kind == 'goodsHandedOver' and self.released.setdefault(reference, (journal, seq)) != (journal, seq):
                    self.add(f'{reference} was released twice', at(entries), line)
                try:
                    wrong = closings and closings.take(seq, entry)
                except (KeyError, TypeError):
                    wrong = 'it is none'
                if wrong:
                    not_genuine.append((f'what entry {seq} says of others is wrong: {wrong}', at(entries), line))
                if kind == 'headAccepted':
                    self.lost.setdefault(journal, []).append((seq, entry['happening'].get('numbers', {}).get('seal', 0)))
                if kind in OF_HEAD_OFFICE:
                    witness.append((seq, entry['happening'], line))
                if kind == 'sealed':
                    self.journaled(journal, entry['happening'], seq, at(entries), line)
                head, previous = seq, digest
        if count != events['count'] or (links is None and (head, previous.hex()) != (last['seq'], last['hash'])):
            self.add('the end is missing', at(entries), count)
        if len(self.found) == found:
            self.anchors(seal, links is None and events['before']['seq'] == 0, witness, at(entries))
            for each in not_genuine:
                self.add(*each)
            found = len(self.found)
            start, end = (seal['contents']['selection'][each] for each in ('from', 'to'))
            days = seal['contents']['selection'].get('days')
            if events['complete'] and days:
                payments = {reference: known for reference, known in payments.items()
                            if days['first'] <= known[4] <= days['last']}
            partial = {reference for reference, each in replayed.items() if each == PARTIAL}
            if events['complete'] and (start or end):
                payments = {reference: known for reference, known in payments.items()
                            if (not start or moment(known[1]) >= moment(start)) and (not end or moment(known[1]) < moment(end))}
            counted = len(partial & set(payments))
            if counted:
                self.is_proven = False
                self.leave_open(f'whether {number_of(counted, "payment")} of the tables happened as they say: not provable from '
                                'this export, in which their entries do not begin', at(entries))
            if len(partial) > counted:
                self.leave_open(f'what happened to {number_of(len(partial) - counted, "payment")} begun before: not provable from '
                                'this export, in which their entries do not begin', at(entries))
            self.sums(seal, payments.values(), at('manifest.json'))
            if len(self.found) == found:
                for file, kind in tables:
                    self.table(folder, seal, file, kind, entries, payments, begun_by, at(file))

    def table(self, folder, seal, file, kind, entries, payments, begun_by, path):
        """Each row against the newest entry of its payment, of which only the place in the file is known."""
        events, seen, before, sheet_before, found = seal['contents']['events'], set(), None, 0, len(self.found)
        later = 0
        may_be_later = events['complete'] and events['last']['seq'] < seal['head']['seq']
        try:
            zone = ZoneInfo(seal['zone'])
        except (ZoneInfoNotFoundError, ValueError):
            # Without the table of zones a moment is compared, and not what the shop's clock showed.
            zone = None
            self.leave_open(f"what a clock in {seal['zone']} showed: the zone is not known here", path)
        rows = csv_rows if kind == 'csv' else xlsx_rows
        form = seal['contents'].get('tableFormat')
        if form != 1:
            self.is_proven = False
            return self.leave_open(f'whether it says what the journal says: it is of format {form}, which is not known here', path)
        try:
            with open(os.path.join(folder, entries), 'rb') as handle:
                for sheet, line, cells in rows(os.path.join(folder, file)):
                    if len(self.found) > found + 10:
                        return
                    if sheet != sheet_before:
                        sheet_before, headings = sheet, [text for _, text in cells]
                        continue
                    reference = cells[0][1] if cells else ''
                    if reference not in payments or reference in seen:
                        self.add(f'{reference} does not belong here, or has a row already', path, line)
                        continue
                    seen.add(reference)
                    handle.seek(payments[reference][0])
                    payment = json.loads(handle.readline()[85:].rsplit(b',"seq":', 1)[0])['payment']
                    expected = table_row(payment, seal['zone'], begun_by.get(reference))
                    if headings != [heading for heading, *_ in expected]:
                        self.add('the headings are other ones', path, 1)
                        return
                    if before and moment(payment['createdAt']) < before:
                        self.add(f'{reference} was begun before that of the row above', path, line)
                    before = moment(payment['createdAt'])
                    cells += [('field', '')] * (len(expected) - len(cells) if sheet else 0)
                    if len(cells) != len(expected):
                        self.add('this is no row', path, line)
                        continue
                    said = [is_said(cell, kind, value, zone) for cell, (_, kind, value, _) in zip(cells, expected)]
                    is_later = may_be_later and not said[3]
                    later += is_later
                    for is_so, (_, text), (heading, _, value, changes) in zip(said, cells, expected):
                        if not is_so and not (is_later and changes):
                            self.add(f'{heading} of {reference} is {text!r}, in the entries {value!r}', path, line)
        except UNREADABLE as error:
            return self.add(f'the table cannot be read: {type(error).__name__}', path)
        for reference in list(payments.keys() - seen)[:10]:
            self.add(f'{reference} has no row', path)
        if later:
            self.leave_open(f'whether it is right in {number_of(later, "row")} written from later entries', path)

    def sums(self, seal, payments, path):
        """What the manifest says of its payments, against the newest entry of each."""
        contents, sums = seal['contents'], {}
        for _, _, amount, outcome, _ in payments:
            sum_ = sums.setdefault(amount['currency'], [0, 0, 0, 0])
            minor, paid = amount['amountMinor'], outcome == 'paid'
            for place, more in enumerate((1, minor, int(paid), minor * paid)):
                sum_[place] += more
        fields = ('payments', 'amountMinor', 'paidPayments', 'paidMinor')
        said = {each['currency']: [each[field] for field in fields] for each in contents['sums']}
        is_whole = not contents['events']['complete'] or contents['events']['last']['seq'] == seal['head']['seq']
        for currency in sorted(set(said) | set(sums)):
            claim, sum_ = said.get(currency, [0] * 4), sums.get(currency, [0] * 4)
            may_be = sum_[2] <= claim[2] <= claim[0] and sum_[3] <= claim[3] <= claim[1]
            if claim[:2] != sum_[:2] or (claim[2:] != sum_[2:] if is_whole else not may_be):
                self.add(f'the sums of {currency} are {sum_}, not {claim}', path)
        if sum(claim[0] for claim in said.values()) != contents['payments']:
            self.add('the payments are not those of the sums', path)

    def has_all(self, journal, start, end):
        """Whether ranges that were exported whole have all entries from one to another."""
        for first, last in sorted(self.ranges.get(journal, [])):
            if first < start:
                start = max(start, last + 1)
        return start > end

    def finish(self):
        self.check_opened()
        for till, each in self.fingerprints:
            if (till, each) not in self.used:
                self.not_known.append(f'what the key {each} signed: none of these exports')
        for keys in self.keys.values():
            newest = max((each for each, _ in keys), key=len)
            for each, path in keys:
                if each[0] not in newest:
                    self.add('signed with a key that does not follow from that of another export', path)
        for journal, seals in self.seals.items():
            numbers = sorted(seals)
            for one, other in zip(numbers, numbers[1:]):
                if other != one + 1:
                    # Seals of days and statements are in the journal alone: wrong is only what its entries leave out.
                    ends = [self.sealed_at.get(journal, {}).get(number) for number in (one, other)]
                    is_lost = all(ends) and any(ends[0] < seq < ends[1] and number >= other - 1
                                                for seq, number in self.lost.get(journal, []))
                    if all(ends) and not is_lost and self.has_all(journal, *ends):
                        self.add(f'seals {one + 1} to {other - 1} are missing')
                    else:
                        self.leave_open(f'what seals {one + 1} to {other - 1} stood for: no export shows them')
                elif seals[other][1] != seals[one][0] and not (
                        one not in self.sealed_at.get(journal, {}) and one in [number for _, number in self.lost.get(journal, [])]):
                    self.add(f'seal {other} does not follow', seals[other][2])
        for ranges in self.ranges.values():
            reached = None
            for first, last in sorted(ranges):
                if reached is not None and first > reached:
                    self.add(f'entries {reached + 1} to {first} are missing')
                reached = last if reached is None else max(reached, last)
        digests = self.named | {each for seals in self.seals.values() for digest, previous, _ in seals.values()
                                for each in (digest, previous) if each}
        codes = {each for digest in digests for each in (digest, code(bytes.fromhex(digest), 10))}
        if not self.latest:
            self.leave_open('whether these are the newest exports: give the latest seal that is known')
        for typed in self.latest:
            if plain(typed) not in codes:
                self.add(f'no export has the seal {typed}')
        return self.found


def main(words):
    known, each, folders = {'--fingerprint': [], '--seal': []}, False, []
    while words:
        word = words.pop(0)
        if word in known:
            known[word].append(words.pop(0))
        elif word == '--each':
            each = True
        else:
            folders.append(word)
    if not each:
        check = Check(known['--fingerprint'], known['--seal'])
        names = [os.path.basename(os.path.abspath(folder)) for folder in folders]
        for folder, name in zip(folders, names):
            check.folder(folder, name if names.count(name) == 1 else folder)
        found = check.finish()
        for finding in found:
            place = finding['file'] + (f", line {finding['line']}" if finding['line'] else '')
            print(f"{place}: {finding['what']}" if place else finding['what'])
        for each in check.told:
            print(f'checked: {each}')
        for each in check.not_known:
            print(f'not known: {each}')
        is_proven = check.is_proven and len(check.opened) > 0
        print('NOT INTACT' if found else f"{number_of(len(folders), 'export')}, {'intact' if is_proven else 'NOT PROVEN'}")
        return 1 if found else 0 if is_proven else 2
    for folder in folders:
        check = Check(known['--fingerprint'], known['--seal'])
        check.folder(folder)
        found = check.finish()
        print(json.dumps({'folder': os.path.basename(folder), 'found': found, 'not_known': check.not_known}))
    return 0


sys.exit(main(sys.argv[1:]))
