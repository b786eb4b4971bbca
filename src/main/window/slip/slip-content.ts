import type { TFunction } from 'i18next';
import { LOCALE, writeMoney } from '../../../shared/format.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

/** What a slip says, in its order. Every text is plain: it is escaped when the page is made. */
export interface SlipContent {
  title: string;
  /** Said at the top and at the bottom where no money moves; null for a live payment. */
  banner: string | null;
  merchant: string;
  /** Its address, phone, tax number and line on VAT, where it gave them. */
  shopLines: readonly string[];
  outcome: string;
  /** What the customer should do; null where there is nothing to do. */
  advice: string | null;
  amount: string;
  rows: readonly { label: string; value: string }[];
  /** What the customer bears, where it is known. */
  fee: string | null;
}

/** The shop as a slip names it. */
export interface SlipShop {
  merchant: string;
  shop?: { address: string | null; phone: string | null; taxNumber: string | null; vatLine: string | null };
  /** IANA name of the time zone that the slip's times are given in. */
  zone: string;
}

/**
 * What the slip of a payment says. It is made from the journal's record alone, which holds nothing that may not be written
 * down, and takes from it no more than the customer needs: no e-mail, no phone, no note, no first six digits, and no text
 * of the service.
 */
export function slipContent(payment: PaymentRecord, shop: SlipShop, t: TFunction): SlipContent {
  const { outcome, advice } = outcomeOf(payment, t);
  return {
    title: t('slip.title'),
    banner: payment.mode === 'live' ? null : t(`slip.${payment.mode}`),
    merchant: shop.merchant,
    shopLines: linesOf(shop, t),
    outcome,
    advice,
    amount: writeMoney(LOCALE, payment.amount),
    rows: rowsOf(payment, shop.zone, t),
    fee: feeOf(payment, t),
  };
}

function linesOf({ shop }: SlipShop, t: TFunction): string[] {
  const { address, phone, taxNumber, vatLine } = shop ?? {};
  const tax = taxNumber ? t('slip.taxNumber', { taxNumber }) : null;
  return [address, phone, tax, vatLine].filter((line) => typeof line === 'string');
}

function outcomeOf({ state }: PaymentRecord, t: TFunction): { outcome: string; advice: string | null } {
  if (state.review) {
    const review = state.review.decided ? 'reviewDecided' : 'needsReview';
    return { outcome: t(`slip.outcome.${review}`), advice: t(`slip.advice.${review}`) };
  }
  switch (state.outcome) {
    case 'paid':
      return { outcome: t('slip.outcome.paid'), advice: null };
    case 'declined':
    case 'neverReceived':
      return { outcome: t('slip.outcome.notPaid'), advice: t(`slip.advice.${state.outcome}`) };
    case 'open':
    case 'unknown':
      return { outcome: t('slip.outcome.notConfirmed'), advice: t('slip.advice.notConfirmed') };
  }
}

function rowsOf(payment: PaymentRecord, zone: string, t: TFunction): SlipContent['rows'] {
  const { state, lastRequery } = payment;
  const code = lastRequery?.answer.code ?? (state.outcome === 'declined' ? state.code : null);
  const paidWith = state.outcome === 'paid' ? t('slip.paidWith') : t('slip.toBePaidWith');
  return [
    { label: paidWith, value: instrumentOf(payment, t) },
    { label: t('slip.till'), value: payment.till },
    { label: t('slip.started'), value: formatTime(payment.createdAt, zone) },
    ...(lastRequery ? [{ label: t('slip.checked'), value: formatTime(lastRequery.at, zone) }] : []),
    ...(code === null ? [] : [{ label: t('slip.code'), value: code }]),
    ...(state.outcome === 'paid' ? [{ label: t('slip.goods'), value: goodsOf(state.released, zone, t) }] : []),
    { label: t('slip.reference'), value: payment.reference },
    { label: t('slip.readOut'), value: groupReference(payment.reference) },
  ];
}

function instrumentOf({ instrument }: PaymentRecord, t: TFunction): string {
  const name =
    instrument.kind === 'card'
      ? (instrument.brand ?? t('slip.card'))
      : t('slip.account', { bank: instrument.bankName || instrument.bankCode });
  return `${name} •••• ${instrument.lastFour}`;
}

function goodsOf(released: { at: string; by: string } | null, zone: string, t: TFunction): string {
  if (!released) return t('slip.notHandedOver');
  return t('slip.handedOver', { at: formatTime(released.at, zone), by: released.by });
}

/** The bank's alert shows the charged amount, so a customer who bears the fee is told both. */
function feeOf({ amount, lastRequery }: PaymentRecord, t: TFunction): string | null {
  const { merchantBearsFee, chargedAmountMinor } = lastRequery?.answer ?? {};
  if (merchantBearsFee !== false || typeof chargedAmountMinor !== 'number') return null;
  const feeMinor = chargedAmountMinor - amount.amountMinor;
  if (feeMinor <= 0) return null;
  const inCurrency = (amountMinor: number) => writeMoney(LOCALE, { amountMinor, currency: amount.currency });
  return t('slip.fee', { charged: inCurrency(chargedAmountMinor), fee: inCurrency(feeMinor) });
}

/** `T1-261121-0001-ABCDEFGHI` as it is read over the phone: `T1 · 261121 · 0001 · ABC DEF GHI`. */
export function groupReference(reference: string): string {
  const parts = reference.split('-');
  const last = parts.pop() ?? '';
  return [...parts, last.replace(/(.{3})(?=.)/g, '$1 ')].join(' · ');
}

/** `21 Nov 2026, 14:32:05 GMT+1`. */
function formatTime(at: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(new Date(at));
}
