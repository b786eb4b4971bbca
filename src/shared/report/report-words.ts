import type { TFunction } from 'i18next';
import type { Format } from '../format.ts';
import type {
  Correction,
  CurrencyCounts,
  CurrencyReport,
  Measure,
  ReportContents,
  ReportCounts,
} from '../journal/report-contents.ts';

type ReportAct = keyof CurrencyCounts | keyof ReportCounts;

const REPORT_ACTS = [
  'late',
  'corrections',
  'reviews',
  'reviewsDecided',
  'approvals',
  'secondCharges',
  'cancelledSales',
  'reprints',
] as const satisfies readonly ReportAct[];

/** Returns how often each act happened, in one currency or without a currency. */
export function actsIn(counts: Readonly<Partial<Record<ReportAct, number>>>): { name: ReportAct; count: number }[] {
  return REPORT_ACTS.flatMap((name) => {
    const count = counts[name];
    return count === undefined ? [] : [{ name, count }];
  });
}

/** Returns the groups of a currency with the key and name of each tally. Empty groups are left out. */
export function groupsIn({ instruments, brands, banks, people }: CurrencyReport, t: TFunction) {
  const groups = [
    {
      by: 'instruments',
      rows: instruments.map((tally) => ({
        key: tally.instrument,
        name: t(`reports.instrument.${tally.instrument}`),
        tally,
      })),
    },
    {
      by: 'brands',
      rows: brands.map((tally) => ({ key: tally.brand ?? '', name: tally.brand ?? t('reports.brandUnknown'), tally })),
    },
    { by: 'banks', rows: banks.map((tally) => ({ key: tally.code, name: tally.name || tally.code, tally })) },
    { by: 'people', rows: people.map((tally) => ({ key: tally.person, name: tally.person, tally })) },
  ] as const;
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Returns a number of payments, a sum, or both. @param minus the minus sign; printers lack the typographic sign */
export function measureText(
  { payments, amountMinor }: Partial<Measure>,
  currency: string,
  format: Format,
  minus = '−',
): string {
  if (amountMinor === undefined) return payments === undefined ? '' : format.count(payments);
  const money = format.money({ amountMinor: Math.abs(amountMinor), currency });
  const signed = amountMinor < 0 ? `${minus} ${money}` : money;
  return payments === undefined ? signed : `${format.count(payments)} · ${signed}`;
}

/** Returns a report's business day, or its first and last. @param closedOn the day of a report without entries */
export function businessDaysText(
  { entries }: Pick<ReportContents, 'entries'>,
  closedOn: string | null,
  { t, format }: { t: TFunction; format: Format },
): string {
  const [first, last] = [entries?.first.businessDay ?? closedOn, entries?.last.businessDay ?? closedOn];
  if (first === null || last === null) return t('reports.day.none');
  if (first === last) return format.day(first);
  return t('reports.day.entriesFrom', { first: format.day(first), last: format.day(last) });
}

/** Returns in words how a payment changed, for the screen, the page and slips alike. */
export function correctionWords(
  { was, is, late, handedOver, returnedMinor, currency }: Correction,
  { t, format }: { t: TFunction; format: Format },
): string {
  const said = [
    ...(was === is ? [] : [t('reports.changed', { was: t(`reports.outcome.${was}`), is: t(`reports.outcome.${is}`) })]),
    ...(late ? [t('reports.late')] : []),
    ...(handedOver ? [t('reports.handedOverNow')] : []),
    ...(returnedMinor === undefined
      ? []
      : [
          t(returnedMinor < 0 ? 'reports.returnUndone' : 'reports.returnedNow', {
            sum: format.money({ amountMinor: Math.abs(returnedMinor), currency }),
          }),
        ]),
  ];
  return said.join('; ');
}
