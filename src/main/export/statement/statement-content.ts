import type { TFunction } from 'i18next';
import { LOCALE, writeMoney } from '../../../shared/format.ts';
import type { SignedSeal } from '../../../shared/journal/seal.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { sealCode } from '../../../shared/short-code.ts';
import { sealHash } from '../../seal/sealer.ts';
import { fingerprintOf } from '../../seal/signing-key.ts';
import {
  isUnsettled,
  type StatementMoment,
  type StatementReturn,
  type StatementTotals,
  statementTotals,
} from './statement-totals.ts';

/** The contents of a day's statement, in order. All texts are plain, and escaped when the page is made. */
export interface StatementContent {
  title: string;
  merchant: string;
  /** Said at the top and at the bottom where no money moves; null in live. */
  banner: string | null;
  facts: readonly string[];
  totals: StatementTotals;
  /** Always shown, also when nothing is in them. */
  open: readonly (StatementSection & { advice: string; lines: readonly StatementLine[]; none: string })[];
  all: StatementSection & { headings: readonly string[]; lines: readonly StatementLine[]; none: string };
  seal: StatementSection & {
    name: string;
    says: string;
    codes: readonly { label: string; value: string }[];
    /** What the square code holds: the seal as a checker takes it. */
    square: string;
  };
}

interface StatementSection {
  heading: string;
}

export interface StatementLine {
  cells: readonly string[];
  /** What a person has to know of it; null where there is nothing. */
  remark: string | null;
}

export interface StatementParts {
  /** The day of the shop, `2026-11-21`. */
  day: string;
  /** What was begun on that day as it stands now, oldest first. */
  payments: readonly PaymentRecord[];
  /** The same as the seal has it that marks the end of the day; null while it has not ended. */
  atSeal: StatementMoment | null;
  /** What was returned on that day. */
  returns: readonly StatementReturn[];
  shop: { merchant: string; till: string; zone: string };
  mode: PaymentRecord['mode'];
  /** A seal that stands for the whole day. */
  sealed: SignedSeal;
  /** UTC. */
  madeAt: string;
  t: TFunction;
}

/**
 * What the statement of a day says. It is made from the journal's records alone, which hold nothing that may not be written
 * down, and takes no e-mail, phone or note from them.
 */
export function statementContent(parts: StatementParts): StatementContent {
  const { day, payments, atSeal, returns, shop, mode, sealed, madeAt, t } = parts;
  const { zone } = shop;
  const write = formats(zone);
  const lineOf = (payment: PaymentRecord) => statementLine(payment, write, t);
  const notSettled = payments.filter(({ state }) => isUnsettled(state));
  const reviewed = payments.filter(({ state }) => openReviewOf(state) !== null);
  const none = t('statement.none');
  const section = (
    heading: 'notSettled' | 'review',
    advice: 'notSettledAdvice' | 'reviewAdvice',
    of: PaymentRecord[],
  ) => ({
    heading: t(`statement.${heading}`),
    advice: t(`statement.${advice}`),
    lines: of.map(lineOf),
    none,
  });
  return {
    title: t('statement.title', { day: write.day(day) }),
    merchant: shop.merchant,
    banner: mode === 'live' ? null : t(`statement.${mode}`),
    facts: [
      t('statement.till', { till: shop.till }),
      t('statement.zone', { zone }),
      t('statement.madeAt', { at: write.moment(madeAt) }),
      atSeal ? t('statement.ended', { at: write.moment(atSeal.at) }) : t('statement.notEnded'),
    ],
    totals: statementTotals({ atSeal, now: { at: madeAt, payments }, returns }, { ...write, t }),
    open: [section('notSettled', 'notSettledAdvice', notSettled), section('review', 'reviewAdvice', reviewed)],
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

function statementLine(payment: PaymentRecord, write: Formats, t: TFunction): StatementLine {
  const { instrument, state, amount, reference, createdAt } = payment;
  const name =
    instrument.kind === 'card' ? (instrument.brand ?? t('statement.card')) : instrument.bankName || instrument.bankCode;
  const handedOver = state.outcome === 'paid' ? state.handedOver : null;
  return {
    cells: [
      write.time(createdAt),
      reference,
      `${name} ••••\u00a0${instrument.lastFour}`,
      writeMoney(LOCALE, amount),
      t(`statement.outcome.${state.outcome}`),
      handedOver ? t('statement.goodsAt', { time: write.moment(handedOver.at), by: handedOver.by }) : '',
    ],
    remark: remarkOf(payment, write, t),
  };
}

/** What did not fit, where a person has decided about it, when and who, and what the customer has back. */
function remarkOf(payment: PaymentRecord, write: Formats, t: TFunction): string | null {
  const remarks = [...reviewRemarks(payment.state.review, write, t), ...returnRemarks(payment, write, t)];
  return remarks.length === 0 ? null : remarks.join(' ');
}

function returnRemarks({ state }: PaymentRecord, write: Formats, t: TFunction): string[] {
  const returned = (state.outcome === 'paid' ? state.returned : null) ?? [];
  return returned.map((each) =>
    t('statement.returnedAt', {
      amount: writeMoney(LOCALE, each.amount),
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

function sealPart({ seal }: SignedSeal, write: Formats, t: TFunction): StatementContent['seal'] {
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
    square: `PAYDESK SEAL ${seal.till} ${seal.number} ${hash} ${fingerprint}`,
  };
}

interface Formats {
  /** `21 November 2026`. */
  day(day: string): string;
  /** `14:32:05`. */
  time(at: string): string;
  /** `21 Nov 2026, 14:32`. The page names its zone once. */
  moment(at: string): string;
  /** `1,250`. */
  count(count: number): string;
}

function formats(timeZone: string): Formats {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  const moment = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const count = new Intl.NumberFormat(LOCALE);
  return {
    day: (text) => day.format(new Date(`${text}T00:00:00.000Z`)),
    time: (at) => time.format(new Date(at)),
    moment: (at) => moment.format(new Date(at)),
    count: (number) => count.format(number),
  };
}
