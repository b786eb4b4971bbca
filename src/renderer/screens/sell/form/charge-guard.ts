import type { RefObject } from 'react';
import type { ChargeRequest } from '../../../../shared/bridge-contract.ts';
import type { JustPaid } from '../../../../shared/counter-settings.ts';
import type { Money } from '../../../../shared/money/money.ts';
import { describeInstrument } from '../../../../shared/payment/describe-instrument.ts';
import type { Attempt, EarlierPayment } from '../../../../shared/payment/second-payment.ts';
import type { Counter } from '../../../state/counter.ts';
import type { DeskStore } from '../../../state/desk-store.ts';
import type { AskedIdentity, KeyedIdentity } from '../../customer/turns/identity-turn.tsx';
import type { InstrumentHandle } from './card-fields.tsx';
import type { SaleTyped } from './sale-fields.tsx';

type Decision = NonNullable<ChargeRequest['override']>;

/** How far a charge has come. Keyed values stay in their fields and are never part of the stage. */
export type ChargeStage =
  | { at: 'form' }
  | { at: 'asking' }
  | { at: 'deciding'; earlier: readonly EarlierPayment[] }
  /** The same card paid the same amount a few minutes ago. A confirmation is valid only for this press. */
  | { at: 'justPaid'; payment: JustPaid }
  /** The customer keys what the bank requires, while the form stays behind. */
  | { at: 'identity'; amount: Money; asked: AskedIdentity; override: Decision | null };

/** The form's fields. Reading shows what is wrong, and returns null if a value is wrong. */
export interface ChargeFields {
  saleId: string;
  readSale: () => SaleTyped | null;
  instrument: RefObject<InstrumentHandle | null>;
  showWrong: () => void;
  /** Wipes the card or account fields and focuses the first of them. */
  askAgain: () => void;
}

export type ChargeGuard = ReturnType<typeof createChargeGuard>;

export interface ChargeGuardParts {
  counter: Pick<Counter, 'checkEarlier' | 'justPaid' | 'charge'>;
  desk: Pick<DeskStore, 'getState'>;
  fields: () => ChargeFields;
  onStage: (stage: ChargeStage) => void;
}

/** Guards a charge: nothing is charged before the service was asked about payments for the same purchase. */
export function createChargeGuard({ counter, desk, fields, onStage }: ChargeGuardParts) {
  let stage: ChargeStage = { at: 'form' };
  /** Identifies the pending question; null if there is none. */
  let awaited: symbol | null = null;
  /** The form's contents when `Charge` was pressed; null before the first press. */
  let pressed: Attempt | null = null;

  const enter = (next: ChargeStage) => {
    awaited = null;
    stage = next;
    onStage(next);
  };

  /** @returns null if the charge may start */
  const stageAfter = async (attempt: Attempt, asksAgain: boolean): Promise<ChargeStage | null> => {
    const earlier = await counter.checkEarlier(attempt);
    if (earlier === null) return { at: 'form' };
    if (earlier.length > 0) return { at: 'deciding', earlier };
    const payment = asksAgain ? await counter.justPaid(attempt) : null;
    return payment && { at: 'justPaid', payment };
  };

  /** @param asksAgain true to ask also if the same amount was just paid */
  const check = async (goOn: () => void, asksAgain = false) => {
    if (awaited !== null) return;
    const attempt = attemptIn(fields());
    if (!attempt) return fields().showWrong();
    const question = Symbol('question');
    enter({ at: 'asking' });
    awaited = question;
    pressed = attempt;
    const next = await stageAfter(attempt, asksAgain);
    if (awaited !== question) return;
    enter(next ?? { at: 'form' });
    if (next === null) goOn();
  };

  /** Charges only the amount that was pressed, although the form stays editable until the question appears. */
  const proceed = (override: Decision | null) => {
    const { instrument, readSale } = fields();
    const attempt = attemptIn(fields());
    if (attempt && JSON.stringify(attempt) !== JSON.stringify(pressed)) return enter({ at: 'form' });
    const asked = instrument.current?.asks() ?? null;
    const sale = readSale();
    if (asked && sale) enter({ at: 'identity', amount: sale.amount, asked, override });
    else send(override, null);
  };

  const send = (override: Decision | null, identity: KeyedIdentity | null) => {
    enter({ at: 'form' });
    const sent = chargeTyped(counter, fields(), override, identity);
    if (!sent) return fields().showWrong();
    void sent.then((done) => (done ? undefined : refused()));
  };

  /** Asks about an earlier payment that only the desk knew. For any other problem, wipes the fields. */
  const refused = () => {
    const { problem } = desk.getState();
    const isShown = problem?.code === 'earlierPaymentNotSettled' || problem?.code === 'earlierPaymentPaid';
    if (!isShown) return fields().askAgain();
    void check(() => desk.getState().report(problem));
  };

  return {
    press: () => void check(() => proceed(null), true),
    confirm: () => {
      if (stage.at === 'justPaid') proceed(null);
    },
    decide: (reason: string) => {
      if (stage.at !== 'deciding') return;
      proceed({ reason, references: stage.earlier.map(({ reference }) => reference) });
    },
    identify: (identity: KeyedIdentity) => {
      if (stage.at === 'identity') send(stage.override, identity);
    },
    /** Returns to the form. An answer that arrives later starts nothing. */
    giveUp: () => enter({ at: 'form' }),
  };
}

/** Describes the purchase without secrets; null if a field is wrong. */
function attemptIn({ saleId, readSale, instrument }: ChargeFields): Attempt | null {
  const [sale, paidWith] = [readSale(), instrument.current?.read() ?? null];
  if (!sale || !paidWith) return null;
  return { saleId, amount: sale.amount, customer: sale.customer, instrument: describeInstrument(paidWith) };
}

/** Charges. A separate function, so that no closure that waits for an answer holds the keyed values. */
function chargeTyped(
  counter: Pick<Counter, 'charge'>,
  { saleId, readSale, instrument }: ChargeFields,
  override: Decision | null,
  identity: KeyedIdentity | null,
): Promise<boolean> | null {
  const [sale, paidWith] = [readSale(), instrument.current?.read() ?? null];
  if (!sale || !paidWith) return null;
  return counter.charge({
    saleId,
    ...sale,
    instrument: { ...paidWith, ...identity },
    ...(override ? { override } : {}),
  });
}
