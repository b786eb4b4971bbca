import type { TFunction } from 'i18next';
import { createFormat, LOCALE, writeMoney } from '../../../shared/format.ts';
import type { SignedSeal } from '../../../shared/journal/seal.ts';
import type { Money } from '../../../shared/money/money.ts';
import { issuerOf } from '../../../shared/payment/instrument-parts.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { sealCode } from '../../../shared/short-code.ts';
import { sealHash } from '../../seal/sealer.ts';
import { fingerprintOf } from '../../seal/signing-key.ts';
import { isUnsettled, type StatementMoment, statementTotals } from './statement-totals.ts';

export type StatementContent = ReturnType<typeof statementContent>;

export type StatementLine = ReturnType<typeof statementLine>;

export interface StatementParts {
  day: string;
  /** The day's payments in their current state, oldest first. */
  payments: readonly PaymentRecord[];
  /** The day's payments as of the seal that ended the day; null while the day has not ended. */
  atSeal: StatementMoment | null;
  /** Money returned, one sum for each currency; negative if more returns were undone than made. */
  returns: readonly Money[];
  shop: { merchant: string; till: string; zone: string };
  mode: PaymentRecord['mode'];
  sealed: SignedSeal;
  madeAt: string;
  t: TFunction;
}

/** Builds a day's statement from journal records, which never contain secrets. Leaves out e-mail, phone and notes. */
export function statementContent(parts: StatementParts) {
  const { day, payments, atSeal, returns, shop, mode, sealed, madeAt, t } = parts;
  const { zone } = shop;
  const write = formats(zone);
  const lineOf = (payment: PaymentRecord) => statementLine(payment, write, t);
  const notSettled = payments.filter(({ state }) => isUnsettled(state));
  const reviewed = payments.filter(({ state }) => openReviewOf(state) !== null);
  const none = t('statement.none');
  const section = (heading: 'notSettled' | 'review', of: PaymentRecord[]) => ({
    heading: t(`statement.${heading}`),
    advice: t(`statement.${heading}Advice`),
    lines: of.map(lineOf),
    none,
  });
  return {
    title: t('statement.title', { day: write.day(day) }),
    merchant: shop.merchant,
    /** Shown at the top and bottom if no real money moves; null in live mode. */
    banner: mode === 'live' ? null : t(`statement.${mode}`),
    facts: [
      t('statement.till', { till: shop.till }),
      t('statement.zone', { zone }),
      t('statement.madeAt', { at: write.moment(madeAt) }),
      atSeal ? t('statement.ended', { at: write.moment(atSeal.at) }) : t('statement.notEnded'),
    ],
    totals: statementTotals({ atSeal, now: { at: madeAt, payments }, returns }, { ...write, t }),
    /** Both sections are shown even if they are empty. */
    open: [section('notSettled', notSettled), section('review', reviewed)],
    all: {
      heading: t('statement.all'),
      headings: (['started', 'reference', 'instrument', 'amount', 'outcomeHeading', 'goods'] as const).map((name) =>
        t(`statement.${name}`),
      ),
      lines: payments.map(lineOf),
      none,
    },
    seal: sealPart(sealed, write, t),
  };
}

function statementLine(payment: PaymentRecord, write: Formats, t: TFunction) {
  const { instrument, state, amount, reference, createdAt } = payment;
  const name = issuerOf(instrument) ?? t(`sell.${instrument.kind}`);
  const handedOver = state.outcome === 'paid' ? state.handedOver : null;
  return {
    cells: [
      write.time(createdAt),
      reference,
      `${name} ••••\u00a0${instrument.lastFour}`,
      writeMoney(amount),
      t(`statement.outcome.${state.outcome}`),
      handedOver ? t('statement.goodsAt', { time: write.moment(handedOver.at), by: handedOver.by }) : '',
    ],
    remark: [...reviewRemarks(state.review, write, t), ...returnRemarks(payment, write, t)].join(' '),
  };
}

function returnRemarks({ state }: PaymentRecord, write: Formats, t: TFunction): string[] {
  const returned = (state.outcome === 'paid' ? state.returned : null) ?? [];
  return returned.map((each) =>
    t('statement.returnedAt', {
      amount: writeMoney(each.amount),
      at: write.moment(each.at),
      number: each.case.number,
    }),
  );
}

function reviewRemarks(review: PaymentRecord['state']['review'], write: Formats, t: TFunction): string[] {
  if (!review) return [];
  const { decided, again } = review;
  const remarks = [review, ...(again ? [again] : [])].map(({ reason }) => t(`statement.reason.${reason}`));
  if (decided) remarks.push(t('review.inPapers', { at: write.moment(decided.at), by: decided.by }));
  return remarks;
}

function sealPart({ seal }: SignedSeal, write: Formats, t: TFunction) {
  const hash = sealHash(seal);
  const fingerprint = fingerprintOf(seal.publicKey);
  return {
    heading: t('statement.seal'),
    name: t('statement.sealNumber', { number: seal.number, at: write.moment(seal.sealedAt) }),
    says: t('statement.sealSays', { seq: seal.head.seq }),
    codes: [
      { label: t('statement.code'), value: sealCode(hash) },
      { label: t('statement.fingerprint'), value: fingerprint },
    ],
    /** The content of the QR code: the seal in the checker's format. */
    square: `PAYDESK SEAL ${seal.till} ${seal.number} ${hash} ${fingerprint}`,
  };
}

type Formats = ReturnType<typeof formats>;

function formats(timeZone: string) {
  const day = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', dateStyle: 'long' });
  const time = new Intl.DateTimeFormat(LOCALE, { timeZone, timeStyle: 'medium' });
  const { dateTime: moment, count } = createFormat(timeZone);
  return {
    day: (text: string) => day.format(new Date(`${text}T00:00:00.000Z`)),
    time: (at: string) => time.format(new Date(at)),
    moment,
    count,
  };
}
