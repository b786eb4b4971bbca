#!/usr/bin/env python3
"""Adds up an export of Paydesk's journal, written from docs/journal-format.md alone: no line of the program is used.

    fold_totals.py FOLDER     one line of JSON: what the entries come to, and what each table does

Amounts are whole numbers of the smallest unit, and every currency stands by itself. `days` has, for each business day, the
payments begun on it as their newest entries have them, and what was returned on it. Needs Python 3 alone.
"""
import csv
import json
import os
import re
import sys
import zipfile
from datetime import datetime, timedelta
from decimal import Decimal
from xml.etree import ElementTree
from zoneinfo import ZoneInfo

DECIMALS = {0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 3: 'BHD IQD JOD KWD LYD OMR TND',
            4: 'CLF UYW'}
FIELDS = ('payments', 'amountMinor', 'paidPayments', 'paidMinor', 'returnedMinor', 'feePayments', 'feeMinor', 'feesUnknown')


def decimals_of(currency):
    return next((decimals for decimals, codes in DECIMALS.items() if currency in codes.split()), 2)


def day_of(entry):
    """The business day of an entry; of one from before it was kept, the day in the zone that it names."""
    at = datetime.fromisoformat(entry['at'].replace('Z', '+00:00')).astimezone(ZoneInfo(entry['zone']))
    return entry.get('businessDay') or (at - timedelta(hours=entry.get('dayEndsAtHour', 0))).strftime('%Y-%m-%d')


def returned_of(payment):
    """What the customer has back: what resolved cases say, or, decided before amounts were asked for, all of it."""
    state = payment['state']
    if state['outcome'] != 'paid':
        return 0
    return sum(each['amount']['amountMinor'] for each in state.get('returned', []))


def fee_of(payment):
    """What the shop pays in fees for a paid payment; None if the service did not say."""
    answer = (payment.get('confirmation') or payment['lastRequery'] or {'answer': {}})['answer']
    if answer.get('merchantBearsFee') is False:
        return 0
    fee = answer.get('merchantFeeMinor')
    if not isinstance(fee, str) and (fee is None or fee <= 0):
        fee = answer.get('appFeeMinor')
    return fee if answer.get('merchantBearsFee') is True and isinstance(fee, int) else None


def fee_fields(fee):
    return {'feePayments': int(fee is not None), 'feeMinor': fee or 0, 'feesUnknown': int(fee is None)}


class Totals:
    def __init__(self):
        self.of = {}

    def add(self, currency, **more):
        sum_ = self.of.setdefault(currency, dict.fromkeys(FIELDS, 0))
        for field, value in more.items():
            sum_[field] += value

    def told(self):
        return {currency: {**sum_, 'netMinor': sum_['paidMinor'] - sum_['returnedMinor'] - sum_['feeMinor']}
                for currency, sum_ in sorted(self.of.items())}


def fold_entries(path):
    """Entry by entry: the newest of a payment counts, on the day of its first; a return counts on the day of its entry."""
    newest, day_of_payment, days = {}, {}, {}
    with open(path, encoding='utf-8') as file:
        for line in file:
            entry = json.loads(line)['payload']
            payment = entry['payment']
            if not payment:
                continue
            reference, currency = payment['reference'], payment['amount']['currency']
            before = returned_of(newest[reference]) if reference in newest else 0
            if returned_of(payment) != before:
                days.setdefault(day_of(entry), Totals()).add(currency, returnedMinor=returned_of(payment) - before)
            newest[reference] = payment
            day_of_payment.setdefault(reference, day_of(entry))
    all_ = Totals()
    for reference, payment in newest.items():
        money, paid = payment['amount'], payment['state']['outcome'] == 'paid'
        counted = {'payments': 1, 'amountMinor': money['amountMinor'], 'paidPayments': int(paid),
                   'paidMinor': money['amountMinor'] * paid, **(fee_fields(fee_of(payment)) if paid else {})}
        all_.add(money['currency'], **counted, returnedMinor=returned_of(payment))
        days.setdefault(day_of_payment[reference], Totals()).add(money['currency'], **counted)
    return {'all': all_.told(), 'days': {day: totals.told() for day, totals in sorted(days.items())}}


def fold_rows(rows):
    """The table of payments; amounts of the decimal columns are checked against those in minor units."""
    headings, all_ = next(rows), Totals()
    for cells in rows:
        row = dict(zip(headings, cells))
        currency, minor, paid = row['Currency'], int(row['Amount (minor units)']), row['Outcome'] == 'paid'
        unit = Decimal(10) ** decimals_of(currency)
        assert Decimal(row['Amount']) * unit == minor, row['Reference']
        returned = Decimal(row.get('Returned') or 0) * unit
        assert returned == int(returned), row['Reference']
        said = row.get('Fee paid by the shop', '')
        assert (said != '') == paid, row['Reference']
        fee = Decimal(said) * unit if said not in ('', 'unknown') else None
        assert fee is None or fee == int(fee), row['Reference']
        fees = fee_fields(None if fee is None else int(fee)) if paid else {}
        all_.add(currency, payments=1, amountMinor=minor, paidPayments=int(paid), paidMinor=minor * paid,
                 returnedMinor=int(returned), **fees)
    return all_.told()


def csv_rows(path):
    with open(path, encoding='utf-8-sig', newline='') as file:
        yield from csv.reader(file)


def xlsx_rows(path):
    name = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
    with zipfile.ZipFile(path) as book, book.open('xl/worksheets/sheet1.xml') as part:
        for row in ElementTree.parse(part).iter(name + 'row'):
            cells = []
            for cell in row:
                column = 0
                for letter in re.match('[A-Z]+', cell.get('r'))[0]:
                    column = column * 26 + ord(letter) - 64
                cells += [''] * (column - 1 - len(cells)) + [''.join(cell.itertext())]
            yield cells


def fold_reports(rows):
    """What the table of a closed day says of fees and of net, by group and currency."""
    headings, all_ = next(rows), {}
    for cells in rows:
        row = dict(zip(headings, cells))
        name = {'fees': 'feeMinor', 'net': 'netMinor', 'feesUnknown': 'feesUnknown'}.get(row['what'])
        if row['group'] not in ('total', 'perpetual', 'instrument', 'person') or name is None:
            continue
        sums = all_.setdefault(row['group'], {}).setdefault(row['currency'], {})
        sums[name] = sums.get(name, 0) + int(row['payments' if name == 'feesUnknown' else 'amount_minor'])
        if name == 'feeMinor':
            sums['feePayments'] = sums.get('feePayments', 0) + int(row['payments'])
    return all_


def main(folder):
    told = {'entries': fold_entries(os.path.join(folder, 'journal.jsonl'))}
    for name, rows in (('csv', csv_rows), ('xlsx', xlsx_rows)):
        path = os.path.join(folder, f'payments.{name}')
        if os.path.exists(path):
            told[name] = fold_rows(rows(path))
    told['reports'] = [fold_reports(csv_rows(os.path.join(folder, name)))
                       for name in sorted(os.listdir(folder)) if re.match(r'report-\d+\.csv$', name)]
    print(json.dumps(told))


main(sys.argv[1])
