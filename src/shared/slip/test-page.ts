import type { TFunction } from 'i18next';
import { writeMoney } from '../format.ts';
import { pair, type Slip, type SlipShop, slipHead } from './slip.ts';

/** Lays out a page, marked as no slip, that shows whether letters, width and QR code print correctly. */
export function describeTestPage(
  { shop, till, currency }: { shop: SlipShop; till: string; currency: string },
  t: TFunction,
): Slip {
  const banner = { kind: 'banner', text: t('printer.testPage.banner') } as const;
  return {
    title: t('printer.testPage.banner'),
    says: 'notConfirmed',
    lines: [
      banner,
      ...slipHead(shop, t),
      { kind: 'rule' },
      { kind: 'outcome', text: t('printer.testPage.outcome') },
      { kind: 'amount', text: writeMoney({ amountMinor: 123_456_789, currency }) },
      { kind: 'rule' },
      pair(t('slip.till'), till),
      { kind: 'qr', content: 'PAYDESK' },
      { kind: 'note', text: t('printer.testPage.note') },
      banner,
    ],
  };
}
