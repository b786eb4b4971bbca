import { createLocalTimes } from '../../../shared/days/local-times.ts';
import { BYTE_ORDER_MARK, LINE_END, textField } from '../../../shared/export/csv-table.ts';
import type { Correction, Measure, ReportContents, Tally } from '../../../shared/journal/report-contents.ts';
import type { ClosedDay } from '../../../shared/report/report-channels.ts';
import { actsIn } from '../../../shared/report/report-words.ts';

const HEADINGS = ['currency', 'group', 'name', 'what', 'payments', 'amount_minor', 'report'];

/** @property report the earlier report in which a listed payment began; null if it began in this report */
type Row = [
  currency: string | null,
  group: string,
  name: string | null,
  what: string,
  payments?: number | null,
  minor?: number | null,
  report?: number | null,
];

/** Returns a closed day's report as CSV: one number per line, in minor units; times with their offset. */
export function reportCsv(day: ClosedDay): string {
  const rows = [...factRows(day), ...totalRows(day.contents), ...listRows(day.contents), ...actRows(day.contents)];
  const lines = rows.map((row) => HEADINGS.map((_heading, column) => cellText(row[column] ?? null)).join(','));
  return BYTE_ORDER_MARK + [HEADINGS.join(','), ...lines].map((line) => line + LINE_END).join('');
}

function cellText(cell: string | number | null): string {
  return typeof cell === 'number' ? String(cell) : textField(cell);
}

function factRows({ number, at, by, businessDay, zone, seq, hash, seal, contents }: ClosedDay): Row[] {
  const { entries, references } = contents;
  const times = createLocalTimes(zone);
  const local = (utc: string | undefined) => utc && times.iso(new Date(utc).toISOString());
  const facts: [string, string | number | null | undefined][] = [
    ['number', number],
    ['timeZone', zone],
    ['closedAt', local(at)],
    ['closedBy', by],
    ['businessDay', businessDay],
    ['firstBusinessDay', entries?.first.businessDay],
    ['lastBusinessDay', entries?.last.businessDay],
    ['entry', seq],
    ['hash', hash],
    ['seal', seal?.code],
    ['headOfficeEntry', seal?.receipt?.seq],
    ['headOfficeHash', seal?.receipt?.hash],
    ['headOfficeAt', local(seal?.receipt?.at)],
    ['firstEntry', entries?.first.seq],
    ['firstEntryAt', local(entries?.first.at)],
    ['lastEntry', entries?.last.seq],
    ['lastEntryAt', local(entries?.last.at)],
    ['firstReference', references?.first],
    ['lastReference', references?.last],
  ];
  return facts.flatMap(([what, fact]): Row[] => (fact == null ? [] : [[null, 'report', String(fact), what]]));
}

const MEASURES = ['begun', 'paid', 'handedOver', 'paidNotHandedOver', 'returned', 'fees'] as const;

function totalRows({ currencies }: ReportContents): Row[] {
  return currencies.flatMap(({ currency, total, perpetual, unsettled: open, counts, ...groups }): Row[] => {
    const tallied = (group: string, name: string | null, tally: Omit<Tally, 'paidNotHandedOver'>): Row[] => [
      ...MEASURES.flatMap((what): Row[] => {
        const measure: Measure | undefined = (tally as Partial<Tally>)[what];
        return measure ? [[currency, group, name, what, measure.payments, measure.amountMinor]] : [];
      }),
      [currency, group, name, 'feesUnknown', tally.feesUnknown],
      [currency, group, name, 'net', null, tally.netMinor],
    ];
    return [
      ...tallied('total', null, total),
      [currency, 'total', null, 'unsettled', open.payments, open.amountMinor],
      ...tallied('perpetual', null, perpetual),
      ...groups.instruments.flatMap((each) => tallied('instrument', each.instrument, each)),
      ...groups.brands.flatMap((each) => tallied('brand', each.brand, each)),
      ...groups.banks.flatMap((each) => tallied('bank', each.name || each.code, each)),
      ...groups.people.flatMap((each) => tallied('person', each.person, each)),
      ...groups.outcomes.map(
        (each): Row => [currency, 'outcome', each.outcome, 'begun', each.payments, each.amountMinor],
      ),
      ...actsIn(counts).map(({ name, count }): Row => [currency, 'count', null, name, count]),
    ];
  });
}

function listRows({ unsettled, corrections }: ReportContents): Row[] {
  return [
    ...unsettled.map(
      (each): Row => [each.currency, 'unsettled', each.reference, each.outcome, 1, each.amountMinor, each.day],
    ),
    ...corrections.flatMap(correctionRows),
  ];
}

function correctionRows({
  reference,
  currency,
  amountMinor,
  day,
  was,
  is,
  late,
  handedOver,
  returnedMinor,
}: Correction) {
  const row = (what: string, minor: number): Row => [currency, 'correction', reference, what, 1, minor, day];
  return [
    ...(was === is ? [] : [row(`${was} to ${is}`, amountMinor)]),
    ...(late ? [row('late', amountMinor)] : []),
    ...(handedOver ? [row('handedOver', amountMinor)] : []),
    ...(returnedMinor === undefined ? [] : [row('returned', returnedMinor)]),
  ];
}

function actRows({ counts, shifts }: ReportContents): Row[] {
  return [
    ...actsIn(counts).map(({ name, count }): Row => [null, 'count', null, name, count]),
    ...shifts.flatMap(({ shift, handedOver, counted }) => [
      ...handedOver.map(
        (each): Row => [each.currency, 'shift', String(shift), 'handedOver', each.slips, each.amountMinor],
      ),
      ...(counted ?? []).map(
        (each): Row => [each.currency, 'shift', String(shift), 'counted', each.slips, each.amountMinor],
      ),
    ]),
  ];
}
