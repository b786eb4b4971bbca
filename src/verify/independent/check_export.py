#!/usr/bin/env python3
"""Checks exports of Paydesk's journal. Written from docs/journal-format.md alone, without any code of the program.

    check_export.py [--each] [--fingerprint F] [--seal S] FOLDER ...

--each checks each folder by itself and prints a line of JSON for each. The line also adds up the payments in their final state, on the
day of the intent, and returned money on the day of its entry. T1=F binds a fingerprint to a till. Needs Python 3.11 and openssl 3.
Exits with 0 if nothing was found, 1 if something was, and 2 if the signer is not proven.
"""
import argparse
import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from hashlib import file_digest, sha256
from zoneinfo import ZoneInfo, available_timezones

from fold_facts import CERTAIN, DECIMALS, DETAILS, OF_ANSWER, Impossible, Sales, fee_of, figures_of, moment, returned_of

BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
SEAL_FIELDS = set('form purpose kind number previous sealedAt zone till journal head days contents publicKey rotations'.split())
IDENTITY_FIELDS = {'form', 'id', 'mode', 'till', 'createdAt'}
OF_CONTINUED = {'continues', 'decided', 'numbers', 'fetched'}
ROTATION_FIELDS = {'form', 'purpose', 'journal', 'at', 'oldPublicKey', 'newPublicKey'}
OF_SYSTEM = (r'\._.+|~\$.+|\.~lock\..*#|\.DS_Store|\.Spotlight-V100|\.Trashes|\.fseventsd|\.TemporaryItems|Thumbs\.db'
             r'|desktop\.ini|System Volume Information|\$RECYCLE\.BIN|lost\+found')
# Characters with which an export could change what the reader's terminal shows.
UNPRINTABLE = r'[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]'
SPKI = bytes.fromhex('302a300506032b6570032100')
PRACTICE_KEY = '62bdb96c0367a5c707717b31c5cdcedd959828c797e66e7cd032ddc412b761d1'
ZONES = available_timezones()
# The longest line of an export. A file may be one endless line that does not fit into memory.
MOST_LINE = 8 * 1024 * 1024
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, OSError, RecursionError, csv.Error)

OF_REQUERY = ' '.join(['outcome.message', *(f'outcome.answer.{name}' for name in OF_ANSWER)])
PERSONAL = {
    'paymentIntended': 'customer.email customer.phone note override.reason', 'requeried': OF_REQUERY, 'caseExternalAnswered': OF_REQUERY,
    'stepAnswered': ' '.join(f'answer.{name}' for name in ['message', 'statusMessage', 'instruction', *DETAILS]),
    'stepRefused': 'message', 'referenceInUse': 'message', 'bankPageReturned': 'said.facts', 'goodsHandedOver': 'reason',
    'personalErased': 'reason', 'caseOpened': 'claim', 'caseNoted': 'words', 'caseResolved': 'words', 'caseReopened': 'words'}
HEADINGS = (
    'Reference|Sale|Started|Last changed|Time zone|Till|Mode|Instrument|Brand|First six|Last four|Bank|Bank code|Amount'
    '|Amount (minor units)|Currency|Charged amount|Fee as answered|Outcome|Review|Handed over|Handed over by|Customer e-mail'
    '|Customer phone|Order number or note|Code|Message|Order reference|Payment ID|Provider reference|Unique key|Narration'
    '|Merchant fee as answered|Customer name|Business name|Fraud status|3-D Secure code|3-D Secure message|Account check code'
    '|Account check message|Business day|Case|Decision|Returned|Begun by|Fee paid by the shop').split('|')
FLOWS = {'begun': ('payments', 'amountMinor'), 'paid': ('paidPayments', 'paidMinor'), 'fees': ('feePayments', 'feeMinor'),
         'handedOver': ('handedOverPayments', 'handedOverMinor'), 'returned': ('returnedPayments', 'returnedMinor')}


def canonical(value):
    """Writes RFC 8785 for ASCII keys, strings, integers, true, false and null. Escapes lone surrogates."""
    text = json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
    return re.sub('[\ud800-\udfff]', lambda half: f'\\u{ord(half[0]):04x}', text)


def code(digest, length):
    return ''.join(BASE32[(int.from_bytes(digest[:length], 'big') >> shift) & 31] for shift in range(length * 8 - 5, -1, -5))


def fingerprint(public_key):
    return code(sha256(bytes.fromhex(public_key)).digest(), 15)


def plain(typed):
    text = ''.join(typed.split()).replace('-', '')
    return text.lower() if len(text) == 64 else text.upper().replace('O', '0').replace('I', '1').replace('L', '1')


def whole(text):
    number = int(text)
    if abs(number) >= 2 ** 53:
        raise ValueError('too large a number')
    return number


def is_as_sealed(path, sealed):
    with open(path, 'rb') as file:
        return os.path.getsize(path) == sealed['bytes'] and file_digest(file, 'sha256').hexdigest() == sealed['sha256']


def is_signed(public_key, text, signature):
    if not re.fullmatch('[0-9a-f]{64}', public_key) or not re.fullmatch('[0-9a-f]{128}', signature):
        return False
    with tempfile.TemporaryDirectory() as folder:
        parts = {'key': SPKI + bytes.fromhex(public_key), 'text': text.encode(), 'signature': bytes.fromhex(signature)}
        for name, data in parts.items():
            with open(os.path.join(folder, name), 'wb') as file:
                file.write(data)
        command = ['openssl', 'pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-inkey', 'key', '-rawin', '-in', 'text',
                   '-sigfile', 'signature']
        return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0


def keys_of(seal):
    """Returns the key of a seal and its earlier keys; None if a rotation is invalid."""
    keys = [seal['publicKey']]
    for each in reversed(seal['rotations']):
        rotation = each['rotation']
        if set(each) != {'rotation', 'signature'} or set(rotation) != ROTATION_FIELDS \
                or (rotation['form'], rotation['purpose'], rotation['journal']) != (1, 'paydesk key rotation', seal['journal']['id']) \
                or not is_signed(rotation['oldPublicKey'], canonical(rotation), each['signature']):
            return None
        if rotation['newPublicKey'] == keys[-1]:
            keys.append(rotation['oldPublicKey'])
    return keys


def disclose(entry, data):
    """Adds personal data to an entry. Raises ValueError for an unknown place or if it is already there."""
    places = {'approved.reason', *(f'happening.{path}' for path in PERSONAL.get(entry['happening']['kind'], '').split())}
    if set(data) - places or None in data.values() or not re.fullmatch('[0-9a-f]{64}', entry.get('personal', 64 * '0')):
        raise ValueError('personal data in another place')
    for place in places:
        holder, (*way, name) = entry, place.split('.')
        for each in way:
            holder = holder.get(each) if isinstance(holder, dict) else None
        if isinstance(holder, dict) and holder.get(name) is not None:
            raise ValueError('personal data in an entry')
        if place in data:
            holder[name] = data[place]


def read_line(text):
    """Parses a line: number, hash, payload, entry with personal data, and whether the entry commits to it."""
    said = json.loads(text, parse_int=whole, parse_float=whole, parse_constant=whole)
    entry, payload, data, is_committed = said['payload'], canonical(said['payload']).encode(), {}, True
    if (canonical(said) + '\n').encode() != text or set(said) - {'hash', 'payload', 'personal', 'seq'} or type(said['seq']) is not int \
            or not re.fullmatch('[0-9a-f]{64}', said['hash']) or (entry['form'], entry['rules'], type(entry['day'])) != (1, 1, str):
        raise ValueError('no entry')
    if 'personal' in said:
        data, salt = said['personal']['data'], bytes.fromhex(said['personal']['salt'])
        is_committed = sha256(salt + canonical(data).encode()).hexdigest() == entry.get('personal')
    disclose(entry, data)
    return said['seq'], said['hash'], payload, entry, is_committed


class Closings:
    """Recounts the payments of a whole journal for the totals of each closing."""

    def __init__(self, number):
        self.number, self.up_to, self.figures = number, 0, {}
        self.ever, self.since = defaultdict(Counter), defaultdict(Counter)

    def count(self, payment):
        reference, currency, now = payment['reference'], payment['amount']['currency'], figures_of(payment)
        for totals in (self.ever, self.since):
            totals[currency].update(now)
            totals[currency].subtract(self.figures.get(reference, {}))
        self.figures[reference] = now

    def is_right(self, seq, said):
        """Returns True if a closing equals the sums of the entries since the previous closing."""
        is_next = (said['number'], said['after'], said['upTo']) == (self.number + 1, self.up_to, seq - 1)
        since, self.since = self.since, defaultdict(Counter)
        self.number, self.up_to = max(self.number, said['number']), seq - 1
        currencies = {each['currency']: each for each in said['contents']['currencies']}
        return is_next and currencies.keys() == self.ever.keys() and all(
            is_tally(each['total'], since[name]) and is_tally(each['perpetual'], self.ever[name]) for name, each in currencies.items())


def is_tally(said, figures):
    return (said['feesUnknown'], said['netMinor']) == (figures['feesUnknown'], figures['netMinor']) and all(
        said[flow] == {'payments': figures[count], 'amountMinor': figures[amount]} for flow, (count, amount) in FLOWS.items())


def table_row(payment, zone_name):
    instrument, state, money = payment['instrument'], payment['state'], payment['amount']
    answer = (payment['lastRequery'] or {'answer': {}})['answer']
    zone, review, own = ZoneInfo(zone_name), state['review'] or {}, DECIMALS.get(money['currency'], 2)
    is_declined_without_code = answer.get('code') is None and state['outcome'] == 'declined'
    handedOver, returned, decision = state.get('handedOver') or {}, state.get('returned'), review.get('decided')
    if returned and (not decision or returned[-1]['at'] > decision['at']):
        decision = {'case': returned[-1]['case'], 'reason': 'moneyReturned'}

    def time(at):
        return at and moment(at).astimezone(zone).isoformat(timespec='milliseconds')

    def answered(name):
        return decimal(answer.get(name), DECIMALS.get(answer.get('currency'), 2))

    def named(name):
        return '; '.join(one['value'] for one in payment.get('serviceIdentifiers', []) if one['name'] == name)
    return [
        payment['reference'], payment['saleId'], time(payment['createdAt']), time(payment['updatedAt']), zone_name, payment['till'],
        payment['mode'], instrument['kind'], instrument.get('brand'), instrument.get('firstSix'), instrument['lastFour'],
        instrument.get('bankName'), instrument.get('bankCode'), decimal(money['amountMinor'], own), str(money['amountMinor']),
        money['currency'], answered('chargedAmountMinor'), answered('appFeeMinor'), state['outcome'],
        None if 'decided' in review else review.get('reason'), time(handedOver.get('at')), handedOver.get('by'),
        payment['customer']['email'], payment['customer']['phone'], payment['note'],
        state['code'] if is_declined_without_code else answer.get('code'), answer.get('message'), named('orderReference'),
        named('paymentId'), named('providerReference'), named('uniqueKey'), answer.get('narration'), answered('merchantFeeMinor'),
        answer.get('customerName'), answer.get('accountBusinessName'), answer.get('fraudStatus'), answer.get('vbvCode'),
        answer.get('vbvMessage'), answer.get('accountCode'), answer.get('accountMessage'), payment['businessDay'],
        decision and str(decision['case']['number']), decision and decision['reason'], decimal(returned_of(payment) or None, own),
        payment['begunBy'], decimal(fee_of(payment), own)]


def decimal(minor, decimals):
    if minor is None or isinstance(minor, str):
        return minor
    if minor < 0:
        return f'minor units: {minor}'
    digits = str(minor).zfill(decimals + 1)
    return f'{digits[:-decimals]}.{digits[-decimals:]}' if decimals else digits


def csv_line(fields):
    """Returns a CSV line in which no spreadsheet runs a formula. Lone surrogates are replaced."""
    texts = [(field or '').encode('utf-16', 'surrogatepass').decode('utf-16', 'replace') for field in fields]
    line = io.StringIO()
    csv.writer(line).writerow(f"'{text}" if re.match("'*[=+\\-@\t\r\n＝＋－＠]", text) else text for text in texts)
    return line.getvalue().encode()


class Check:
    def __init__(self, fingerprints, seals):
        self.fingerprints = [(till.strip(), plain(each)) for till, _, each in (typed.rpartition('=') for typed in fingerprints)]
        self.latest, self.is_proven, self.totals = seals, True, {}
        self.opened, self.found, self.not_known, self.told = [], [], [], []
        self.named, self.lost, self.handedOver = set(), set(), {}
        self.keys, self.hashes, self.seals, self.ranges = defaultdict(list), defaultdict(dict), defaultdict(dict), defaultdict(list)

    def add(self, what, path='', line=None):
        self.found.append({'file': path, 'line': line, 'what': what})

    def leave_open(self, what, path='', is_proven=True):
        self.not_known.append(f'{path}: {what}' if path else what)
        self.is_proven = self.is_proven and is_proven

    def folder(self, folder, name):
        """Opens an export. An invalid signature makes all of it untrusted."""
        path, manifest_path = f'{name}/manifest.json', os.path.join(folder, 'manifest.json')
        if not os.path.isfile(manifest_path):
            return self.add('the manifest is missing or is no regular file', path)
        try:
            with open(manifest_path, 'rb') as file:
                data = file.read(MOST_LINE)
            manifest = json.loads(data)
            seal = manifest['seal']
            if (canonical(manifest) + '\n').encode() != data or set(manifest) != {'seal', 'signature'} or set(seal) - {'anchor'} != SEAL_FIELDS \
                    or (seal['form'], seal['purpose'], seal['kind']) != (1, 'paydesk seal', 'export') or seal['contents'] is None \
                    or set(seal['journal']) - OF_CONTINUED != IDENTITY_FIELDS:
                return self.add('this is no manifest of an export', path)
            if not is_signed(seal['publicKey'], canonical(seal), manifest['signature']):
                return self.add('the signature does not fit', path)
            keys = keys_of(seal)
        except UNREADABLE as error:
            return self.add(f'the manifest cannot be read: {type(error).__name__}', path)
        if keys is None:
            self.add('a rotation of the key does not hold', path)
        self.opened.append((folder, name, seal, keys))

    def check_opened(self):
        """Checks an export without the till's key by itself. Such an export proves nothing about others."""
        known = self.known_keys()
        for folder, name, seal, keys in self.opened:
            path, journal, known_as = f'{name}/manifest.json', seal['journal']['id'], fingerprint(seal['publicKey'])
            is_other = bool(self.fingerprints) and (journal, seal['publicKey']) not in known
            if seal['publicKey'] == PRACTICE_KEY:
                self.leave_open('who signed it: everybody has the key of practice', path, False)
            if not self.fingerprints:
                self.leave_open(f'whether the till signed it: compare its fingerprint with {known_as}', path, False)
            if [till for till, _ in self.fingerprints].count('') > 1:
                self.leave_open(f"whether {known_as} is the key of till {seal['till']}: give it as T1=F", '', False)
            if is_other:
                self.add(f'signed with another key: {known_as}', path)
            self.told.append(f"{name}: till {seal['till']}, journal {journal}, sealed {seal['sealedAt']}, zone {seal['zone']}, "
                             f"of {seal['contents']['selection']}")
            if not is_other and keys is not None:
                self.keys[journal].append((keys, path))
                self.contents(folder, name, seal)

    def known_keys(self):
        """Returns the known keys, their successors, and the predecessors that their seals name, within one journal."""
        known = set()
        for _, _, seal, keys in self.opened * len(self.opened):
            names = {(seal['journal']['id'], key) for key in keys or []}
            prints = {each for key in keys or [] for each in (fingerprint(key), sha256(bytes.fromhex(key)).hexdigest())}
            if names & known or any(till in ('', seal['till']) and each in prints for till, each in self.fingerprints):
                known |= names
        return known

    def contents(self, folder, name, seal):
        contents = seal['contents']
        self.seal(seal, f'{name}/manifest.json')
        listed = {entry['name']: entry for entry in contents['files']}
        present = {entry.name for entry in os.scandir(folder) if entry.is_file(follow_symlinks=False)}
        for file in sorted(set(os.listdir(folder)) - (present & {*listed, 'manifest.json'})):
            if re.fullmatch(OF_SYSTEM, file):
                self.leave_open('what is in it: systems put such files there by themselves', f'{name}/{file}')
            else:
                self.add('this is no file of the export', f'{name}/{file}')
        intact = {file for file, entry in listed.items() if file in present and is_as_sealed(os.path.join(folder, file), entry)}
        for file in sorted(Counter(entry['name'] for entry in contents['files']) - Counter(intact)):
            self.add('the file is missing, was changed, or is listed twice', f'{name}/{file}')
        if 'payments.xlsx' in listed:
            self.leave_open('whether it says what the journal says: this checker reads no workbooks', f'{name}/payments.xlsx')
        if not contents['events'] or 'journal.jsonl' not in listed.keys() & present:
            self.leave_open('whether its tables and its sums say what the journal says: there are no entries', name)
        elif os.path.getsize(os.path.join(folder, 'journal.jsonl')) < listed['journal.jsonl']['bytes'] + MOST_LINE:
            self.entries(folder, name, seal, intact)

    def seal(self, seal, path):
        journal, digest = seal['journal']['id'], sha256(canonical(seal).encode()).hexdigest()
        self.named |= {(seal['contents'] or {}).get('statementSeal')} - {None}
        if self.seals[journal].setdefault(seal['number'], (digest, seal['previous'], path))[0] != digest:
            self.add(f"two seals have number {seal['number']}", path)
        self.learn(journal, seal['head'], path)

    def learn(self, journal, point, path, line=None):
        """Checks that all exports agree about the hash of an entry."""
        if self.hashes[journal].setdefault(point['seq'], point['hash']) != point['hash']:
            self.add(f"entry {point['seq']} is another one elsewhere", path, line)

    def begin(self, seal, path, entries):
        """Learns the chain points in the manifest."""
        events, journal = seal['contents']['events'], seal['journal']
        before, last = events['before'], events['last']
        if before['seq'] == 0 and sha256(canonical(journal).encode()).hexdigest() != before['hash']:
            self.add('the chain does not begin with its journal', path)
        self.learn(journal['id'], before, path)
        for stretch in journal.get('fetched', []):
            self.learn(stretch['journal'], stretch['before'], path)
            self.learn(stretch['journal'], stretch['last'], path)
        if last['seq'] < seal['head']['seq']:
            self.leave_open(f"what entries {last['seq'] + 1} to {seal['head']['seq']} say: the journal has them, the export has not", entries)
        if 'anchor' in seal:
            self.leave_open('what head office signed: this checker reads no receipts', path)
        if events['complete']:
            self.ranges[journal['id']].append((before['seq'], last['seq']))

    def links(self, folder, name, journal):
        """Reads the hashes of an export that lacks some entries."""
        try:
            with open(os.path.join(folder, 'links.csv'), encoding='ascii') as file:
                for line, text in enumerate(file, 1):
                    seq, digest = text.rstrip('\n').split(',')
                    self.learn(journal, {'seq': int(seq), 'hash': bytes.fromhex(digest).hex()}, f'{name}/links.csv', line)
        except UNREADABLE:
            self.add('the hashes cannot be read', f'{name}/links.csv')

    def entries(self, folder, name, seal, intact):
        """Verifies the chain of an export and folds its entries."""
        events, journal, path = seal['contents']['events'], seal['journal']['id'], f'{name}/journal.jsonl'
        self.begin(seal, f'{name}/manifest.json', path)
        before, last, is_complete = events['before'], events['last'], events['complete']
        if not is_complete and 'links.csv' in intact:
            self.links(folder, name, journal)
        links = self.hashes[journal]
        head, count, found, payments, broken = before['seq'], 0, len(self.found), [], []
        is_whole = is_complete and before['seq'] == 0
        sales, closings = Sales(is_whole, seal['journal']['mode']), Closings(seal['journal'].get('numbers', {}).get('day', 0))
        with open(os.path.join(folder, 'journal.jsonl'), 'rb') as file:
            for count, text in enumerate(iter(lambda: file.readline(MOST_LINE), b''), 1):
                payment = None
                try:
                    seq, digest, payload, entry, is_committed = read_line(text)
                    kind, reference = entry['happening']['kind'], entry.get('reference')
                    payment = sales.follow(entry)
                except Impossible as rule:
                    broken.append((f'entry {seq} is not genuine: {rule}', path, count, None if str(rule) in CERTAIN else entry.get('saleId')))
                except UNREADABLE:
                    self.add('the line is no entry', path, count)
                    continue
                if seq <= head or (is_complete and seq != head + 1):
                    self.add(f'entry {seq} stands where entry {head + 1} belongs', path, count)
                elif sha256(bytes.fromhex(links.get(seq - 1, '')) + seq.to_bytes(8, 'big') + payload).hexdigest() != digest or not (is_complete or seq in links):
                    self.add(f'entry {seq} was changed', path, count)
                if not is_committed:
                    self.add(f'the personal data of entry {seq} is not what was written down', path, count)
                self.learn(journal, {'seq': seq, 'hash': digest}, path, count)
                if kind == 'paymentIntended' and payment:
                    payments.append(((moment(entry['at']), seq % 1024), payment))
                if kind == 'goodsHandedOver' and self.handedOver.setdefault(reference, (journal, seq)) != (journal, seq):
                    self.add(f'{reference} was handed over twice', path, count)
                if not self.is_told_right(journal, seq, entry['happening'], payment, closings, path) and (is_whole or kind != 'dayClosed'):
                    self.add(f'what entry {seq} says of others is wrong', path, count)
                head = seq
        if count != events['count'] or links.get(last['seq']) != last['hash'] or (is_complete and head != last['seq']):
            self.add('the end is missing', path, count)
        if len(self.found) > found:
            return
        for *each, sale in broken:
            if sale not in sales.unknown:
                self.add(*each)
        known = [payment for _, payment in sorted(payments, key=lambda each: each[0]) if payment['saleId'] not in sales.unknown]
        not_known = sum(sale in sales.unknown for sale in sales.sale_of.values())
        self.payments(folder, name, seal, known, not_known, 'payments.csv' in intact and len(self.found) == found)

    def is_told_right(self, journal, seq, said, payment, closings, path):
        """Returns True if a closing or a seal agrees with the entries before it."""
        try:
            if payment:
                closings.count(payment)
            if said['kind'] == 'headAccepted':
                numbers = said.get('numbers', {})
                closings.number = max(closings.number, numbers.get('day', 0))
                self.lost.add((journal, numbers.get('seal', 0)))
            if said['kind'] == 'sealed':
                self.seal(said['seal'], path)
                return is_signed(said['seal']['publicKey'], canonical(said['seal']), said['signature'])
            return said['kind'] != 'dayClosed' or closings.is_right(seq, said)
        except UNREADABLE:
            return False

    def payments(self, folder, name, seal, known, not_known, has_table):
        """Compares the sums and the table with the payments whose entries are in the export."""
        contents, selection, events = seal['contents'], seal['contents']['selection'], seal['contents']['events']
        days = selection.get('days')
        if events['complete']:
            counted = [payment for payment in known if not days or days['first'] <= payment['businessDay'] <= days['last']]
        else:
            counted = [payment for payment in known if payment['reference'] not in events.get('besides', [])]
        if not_known:
            self.leave_open(f'what happened to {not_known} payments: not provable from this export', f'{name}/journal.jsonl')
        is_part = not_known > 0 and contents['payments'] > len(counted)
        self.sums(contents, counted, is_part, f'{name}/manifest.json')
        if is_part:
            self.leave_open('whether its tables say what the journal says: not all of their payments are provable', name, False)
        elif has_table:
            self.table(os.path.join(folder, 'payments.csv'), seal, counted, f'{name}/payments.csv')

    def sums(self, contents, counted, is_part, path):
        sums, days = defaultdict(Counter), defaultdict(lambda: defaultdict(Counter))
        for payment in counted:
            currency, figures = payment['amount']['currency'], figures_of(payment)
            sums[currency].update(figures)
            days[payment['businessDay']][currency].update({**figures, 'returnedMinor': 0, 'netMinor': figures['netMinor'] + figures['returnedMinor']})
            for day, back in payment['returnedOn'].items():
                days[day][currency].update({'returnedMinor': back, 'netMinor': -back})
        self.totals = {'all': sums, 'days': days}
        said = {each['currency']: each for each in contents['sums']}
        for currency in sorted(said.keys() | sums.keys()):
            claim, figures = ([each.get(currency, {}).get(name, 0) for name in (*FLOWS['begun'], *FLOWS['paid'])] for each in (said, sums))
            if claim != figures and not (is_part and all(one >= other for one, other in zip(claim, figures))):
                self.add(f'the sums of {currency} are {figures}, not {claim}', path)
        if sum(each['payments'] for each in said.values()) != contents['payments']:
            self.add('the payments are not those of the sums', path)

    def table(self, file, seal, payments, path):
        """Compares the table with the exact text that the payments give and names the first difference."""
        form, zone = seal['contents'].get('tableFormat'), seal['zone']
        if form != 1:
            return self.leave_open(f'not compared: it is of format {form}, which is not known here', path, False)
        if not ZONES:
            return self.leave_open('not checked: no time zones are known here', path, False)
        if zone not in ZONES:
            return self.add(f'the zone {zone} is none that is known', path)
        line = 1
        with open(file, 'rb') as handle:
            for fields in ['\ufeffReference', *HEADINGS[1:]], *(table_row(payment, zone) for payment in payments):
                expected = csv_line(fields)
                said = handle.read(len(expected))
                if said != expected:
                    begins = (csv_line([*fields[:place], ''])[:-2] for place in range(1, len(fields)))
                    heading = next((heading for heading, begin in zip(HEADINGS, begins) if not said.startswith(begin)), HEADINGS[-1])
                    return self.add(f'{heading} of {fields[0]} is not as in the entries', path, line)
                line += expected.count(b'\n')
            if handle.read(1):
                self.add('the table goes on after its last payment', path, line)

    def finish(self):
        self.check_opened()
        for keys in self.keys.values():
            newest = max((each for each, _ in keys), key=len)
            for each, path in keys:
                if each[0] not in newest:
                    self.add('signed with a key that does not follow from that of another export', path)
        for journal, seals in self.seals.items():
            numbers = sorted(seals)
            for one, other in zip(numbers, numbers[1:]):
                if other != one + 1:
                    self.leave_open(f'what seals {one + 1} to {other - 1} stood for: no export shows them')
                elif seals[other][1] != seals[one][0] and (journal, one) not in self.lost:
                    self.add(f'seal {other} does not follow', seals[other][2])
        for ranges in self.ranges.values():
            reached = min(ranges)[0]
            for first, last in sorted(ranges):
                if first > reached:
                    self.add(f'entries {reached + 1} to {first} are missing')
                reached = max(reached, last)
        digests = self.named | {each for seals in self.seals.values() for seal in seals.values() for each in seal[:2] if each}
        codes = digests | {code(bytes.fromhex(digest), 10) for digest in digests}
        if not self.latest:
            self.leave_open('whether these are the newest exports: give the latest seal that is known')
        for typed in self.latest:
            if plain(typed) not in codes:
                self.add(f'no export has the seal {typed}')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--fingerprint', action='append', default=[])
    parser.add_argument('--seal', action='append', default=[])
    parser.add_argument('--each', action='store_true')
    parser.add_argument('folders', nargs='*')
    known, statuses = parser.parse_args(), []
    for folders in [[folder] for folder in known.folders] if known.each else [known.folders]:
        check = Check(known.fingerprint, known.seal)
        for folder in folders:
            check.folder(folder, os.path.basename(os.path.abspath(folder)))
        try:
            check.finish()
        except UNREADABLE as error:
            check.add(f'an export says something that cannot be read: {type(error).__name__}')
        statuses.append(1 if check.found else 0 if check.is_proven and check.opened else 2)
        if known.each:
            print(json.dumps({'folder': os.path.basename(folders[0]), 'found': check.found, 'not_known': check.not_known,
                              'totals': check.totals}, sort_keys=True))
        else:
            report(check, statuses[0], len(folders))
    return 1 if 1 in statuses else max(statuses, default=2)


def report(check, status, count):
    places = [each['file'] + (f", line {each['line']}" if each['line'] else '') for each in check.found]
    found = [f"{place}: {each['what']}" if place else each['what'] for place, each in zip(places, check.found)]
    for told in (*found, *(f'checked: {each}' for each in check.told), *(f'not known: {each}' for each in check.not_known)):
        print(re.sub(UNPRINTABLE, '\ufffd', told))
    print('NOT INTACT' if status == 1 else f"{count} export{'' if count == 1 else 's'}, {'NOT PROVEN' if status else 'intact'}")


if __name__ == '__main__':
    sys.exit(main())
