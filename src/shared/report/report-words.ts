import type { TFunction } from 'i18next';
import type { Format } from '../format.ts';
import type { Correction, ReportCounts } from '../journal/report-contents.ts';

/** In the order in which a report says them. */
export const REPORT_ACTS = [
  'late',
  'corrections',
  'reviews',
  'reviewsDecided',
  'approvals',
  'secondCharges',
  'cancelledSales',
  'reprints',
] as const satisfies readonly (keyof ReportCounts)[];

/** What became of a payment, in words: the same on the screen, on the page and on the paper of slips. */
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
