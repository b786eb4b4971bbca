import type { TFunction } from 'i18next';
import { LOCALE, writeMoney } from '../../shared/format.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { openReviewOf } from '../../shared/review.ts';
import type { SignedSeal } from '../../shared/seal.ts';
import { sealCode } from '../../shared/short-code.ts';
import { sealHash } from '../seal/sealer.ts';
import { fingerprintOf } from '../seal/signing-key.ts';

/** What a day's statement says, in its order. Every text is plain: it is escaped when the page is made. */
export interface StatementContent {
  title: string;
  merchant: string;
  /** Said at the top and at the bottom where no money moves; null in live. */
  banner: string | null;
  facts: readonly string[];
  totals: StatementSection & { rows: readonly { label: string; count: string; amounts: readonly string[] }[] };
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
  /** What was begun on that day, oldest first. */
  payments: readonly PaymentRecord[];
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
export function statementContent({ day, payments, shop, mode, sealed, madeAt, t }: StatementParts): StatementContent {
  const { zone } = shop;
  const clock = formats(zone);
  const lineOf = (payment: PaymentRecord) => statementLine(payment, clock, t);
  const notSettled = payments.filter(({ state }) => isUnsettled(state.outcome));
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
    title: t('statement.title', { day: clock.day(day) }),
    merchant: shop.merchant,
    banner: mode === 'live' ? null : t(`statement.${mode}`),
    facts: [
      t('statement.till', { till: shop.till }),
      t('statement.zone', { zone }),
      t('statement.madeAt', { at: clock.moment(madeAt) }),
    ],
    totals: { heading: t('statement.totals'), rows: totalsOf(payments, t) },
    open: [section('notSettled', 'notSettledAdvice', notSettled), section('review', 'reviewAdvice', reviewed)],
    all: {
      heading: t('statement.all'),
      headings: (['started', 'reference', 'instrument', 'amount', 'outcomeHeading', 'goods'] as const).map((name) =>
        t(`statement.${name}`),
      ),
      lines: payments.map(lineOf),
      none,
    },
    seal: sealPart(sealed, clock, t),
  };
}

type Outcome = PaymentRecord['state']['outcome'];

function isUnsettled(outcome: Outcome): boolean {
  return outcome === 'open' || outcome === 'unknown';
}

function totalsOf(payments: readonly PaymentRecord[], t: TFunction): StatementContent['totals']['rows'] {
  const paid = payments.filter(({ state }) => state.outcome === 'paid');
  const isReleased = ({ state }: PaymentRecord) => state.outcome === 'paid' && state.released !== null;
  const groups = [
    ['paid', paid],
    ['handedOver', paid.filter(isReleased)],
    ['paidNotHandedOver', paid.filter((payment) => !isReleased(payment))],
    ['notPaid', payments.filter(({ state }) => state.outcome === 'declined' || state.outcome === 'neverReceived')],
    ['notSettled', payments.filter(({ state }) => isUnsettled(state.outcome))],
    ['review', payments.filter(({ state }) => openReviewOf(state) !== null)],
  ] as const;
  return groups.map(([name, members]) => ({
    label: t(`statement.${name}`),
    count: t('statement.payments', { count: members.length }),
    amounts: amountsOf(members),
  }));
}

/** One amount for each currency; money of two currencies is never added up. */
function amountsOf(payments: readonly PaymentRecord[]): string[] {
  const sums = new Map<string, number>();
  for (const { amount } of payments) {
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.amountMinor);
  }
  return [...sums].map(([currency, amountMinor]) => writeMoney(LOCALE, { amountMinor, currency }));
}

function statementLine(payment: PaymentRecord, clock: Formats, t: TFunction): StatementLine {
  const { instrument, state, amount, reference, createdAt } = payment;
  const name =
    instrument.kind === 'card' ? (instrument.brand ?? t('statement.card')) : instrument.bankName || instrument.bankCode;
  const released = state.outcome === 'paid' ? state.released : null;
  return {
    cells: [
      clock.time(createdAt),
      reference,
      `${name} •••• ${instrument.lastFour}`,
      writeMoney(LOCALE, amount),
      t(`statement.outcome.${state.outcome}`),
      released ? t('statement.goodsAt', { time: clock.moment(released.at), by: released.by }) : '',
    ],
    remark: remarkOf(payment, clock, t),
  };
}

/** What did not fit, and where a person has decided about it, when and who. */
function remarkOf({ state: { review } }: PaymentRecord, clock: Formats, t: TFunction): string | null {
  if (!review) return null;
  const { decided, again } = review;
  const remarks = [review, ...(again ? [again] : [])].map(({ reason }) => t(`statement.reason.${reason}`));
  if (decided) remarks.push(t('review.inPapers', { at: clock.moment(decided.at), by: decided.by }));
  return remarks.join(' ');
}

function sealPart({ seal }: SignedSeal, clock: Formats, t: TFunction): StatementContent['seal'] {
  const hash = sealHash(seal);
  const fingerprint = fingerprintOf(seal.publicKey);
  return {
    heading: t('statement.seal'),
    name: t('statement.sealNumber', { number: seal.number, at: clock.moment(seal.sealedAt) }),
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
  /** `21 Nov 2026, 14:32 GMT+1`. */
  moment(at: string): string;
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
    timeZoneName: 'shortOffset',
  });
  return {
    day: (text) => day.format(new Date(`${text}T00:00:00.000Z`)),
    time: (at) => time.format(new Date(at)),
    moment: (at) => moment.format(new Date(at)),
  };
}
