import type { Measure, ReportContents, Tally } from '../../../shared/journal/report-contents.ts';
import { BYTE_ORDER_MARK, LINE_END, textField } from '../tables/csv-text.ts';

const HEADINGS = ['currency', 'group', 'name', 'what', 'payments', 'amount_minor'];

type Row = [currency: string, group: string, name: string | null, what: string, payments: number | null, minor: number];

/** The report of a closed day as one table: a number a line, in minor units, by the names that the journal's entry has. */
export function reportCsv(contents: ReportContents): string {
  const lines = rowsOf(contents).map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell) : textField(cell))).join(','),
  );
  return BYTE_ORDER_MARK + [HEADINGS.join(','), ...lines].map((line) => line + LINE_END).join('');
}

const MEASURES = ['begun', 'paid', 'handedOver', 'paidNotHandedOver', 'returned', 'fees'] as const;

function rowsOf({ currencies, unsettled, corrections, shifts }: ReportContents): Row[] {
  const totals = currencies.flatMap(({ currency, total, perpetual, unsettled: open, ...groups }): Row[] => {
    const tallied = (group: string, name: string | null, tally: Omit<Tally, 'paidNotHandedOver'>): Row[] => [
      ...MEASURES.flatMap((what): Row[] => {
        const measure: Measure | undefined = (tally as Partial<Tally>)[what];
        return measure ? [[currency, group, name, what, measure.payments, measure.amountMinor]] : [];
      }),
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
    ];
  });
  return [
    ...totals,
    ...unsettled.map((each): Row => [each.currency, 'unsettled', each.reference, each.outcome, 1, each.amountMinor]),
    ...corrections.map(
      (each): Row => [
        ...([each.currency, 'correction', each.reference, `${each.was} to ${each.is}`, 1] as const),
        each.returnedMinor ?? each.amountMinor,
      ],
    ),
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
