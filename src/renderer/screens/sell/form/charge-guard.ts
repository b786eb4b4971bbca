import type { RefObject } from 'react';
import type { ChargeRequest } from '../../../../shared/bridge-contract.ts';
import type { JustPaid } from '../../../../shared/counter-settings.ts';
import type { Money } from '../../../../shared/money/money.ts';
import type { Attempt, EarlierPayment } from '../../../../shared/payment/second-payment.ts';
import type { Counter } from '../../../state/counter.ts';
import type { DeskStore } from '../../../state/desk-store.ts';
import type { AskedIdentity, KeyedIdentity } from '../../customer/turns/identity-turn.tsx';
import type { InstrumentHandle } from './card-fields.tsx';
import type { SaleTyped } from './sale-fields.tsx';

/** A person's decision to charge although earlier payments are not settled. */
type Decision = NonNullable<ChargeRequest['override']>;

/** How far a press of `Charge` has come. What is typed stays in its fields all the while, and is nowhere else. */
export type ChargeStage =
  | { at: 'form' }
  /** The service is asked about earlier payments. */
  | { at: 'asking' }
  /** A person decides, in front of the form. */
  | { at: 'deciding'; earlier: readonly EarlierPayment[] }
  /** The same was paid a few minutes ago: a soft question, which nothing but this press hangs on. */
  | { at: 'justPaid'; payment: JustPaid }
  /** The customer keys what the bank asks for; the form waits behind it. */
  | { at: 'identity'; amount: Money; asked: AskedIdentity; override: Decision | null };

/** The fields of a form that ends in a charge. Each reads and shows what is wrong; null where something is. */
export interface ChargeFields {
  saleId: string;
  readSale: () => SaleTyped | null;
  instrument: RefObject<InstrumentHandle | null>;
  /** Goes to the first field that is wrong. */
  showWrong: () => void;
}

/** The way from a press of `Charge` to a charge. */
export interface ChargeGuard {
  /** `Charge` was pressed. Nothing is sent before the service was asked about what may be for the same thing. */
  press(): void;
  /** `Yes, charge again`, where the same was paid just now. */
  confirm(): void;
  /** `Charge anyway`, with the reason. */
  decide(reason: string): void;
  /** The customer has keyed what the bank asks for. */
  identify(identity: KeyedIdentity): void;
  /** Back to the form. An answer that is still awaited starts nothing. */
  giveUp(): void;
}

export interface ChargeGuardParts {
  counter: Pick<Counter, 'checkEarlier' | 'justPaid' | 'charge'>;
  desk: Pick<DeskStore, 'getState'>;
  /** The form's, as they are now. */
  fields: () => ChargeFields;
  onStage: (stage: ChargeStage) => void;
}

/** Sees to it that nothing is charged before the service was asked about what may be for the same thing. */
export function createChargeGuard({ counter, desk, fields, onStage }: ChargeGuardParts): ChargeGuard {
  let stage: ChargeStage = { at: 'form' };
  /** Which question is awaited; null where none is. */
  let awaited: symbol | null = null;
  /** What stood in the fields when `Charge` was pressed; null where nothing was asked yet. */
  let pressed: Attempt | null = null;

  const enter = (next: ChargeStage) => {
    awaited = null;
    stage = next;
    onStage(next);
  };

  /** What comes before the charge; null where nothing is in its way. */
  const stageAfter = async (attempt: Attempt, asksAgain: boolean): Promise<ChargeStage | null> => {
    const earlier = await counter.checkEarlier(attempt);
    if (earlier === null) return { at: 'form' };
    if (earlier.length > 0) return { at: 'deciding', earlier };
    const payment = asksAgain ? await counter.justPaid(attempt) : null;
    return payment && { at: 'justPaid', payment };
  };

  /**
   * @param goOn what to do where nothing is in the way
   * @param asksAgain whether the same that was paid just now is asked about
   */
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

  /** The form stands open until it is seen to be asking: another amount than the one that was pressed for is charged by no press. */
  const proceed = (override: Decision | null) => {
    const { instrument, readSale } = fields();
    const attempt = attemptIn(fields());
    if (attempt && !isSame(attempt, pressed)) return enter({ at: 'form' });
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

  /** Where the desk knows of an earlier payment that was not shown, it is shown; what else is wrong empties the fields. */
  const refused = () => {
    const { problem } = desk.getState();
    const isShown = problem?.code === 'earlierPaymentNotSettled' || problem?.code === 'earlierPaymentPaid';
    if (!isShown) return fields().instrument.current?.wipe();
    void check(() => desk.getState().report(problem));
  };

  return {
    press: () => void check(() => proceed(null), true),
    confirm: () => {
      if (stage.at === 'justPaid') proceed(null);
    },
    decide: (reason) => {
      if (stage.at !== 'deciding') return;
      proceed({ reason, references: stage.earlier.map(({ reference }) => reference) });
    },
    identify: (identity) => {
      if (stage.at === 'identity') send(stage.override, identity);
    },
    giveUp: () => enter({ at: 'form' }),
  };
}

/** What is about to be charged, without what may not be kept; null where something in the fields is wrong. */
function attemptIn({ saleId, readSale, instrument }: ChargeFields): Attempt | null {
  const [sale, outline] = [readSale(), instrument.current?.outline() ?? null];
  return sale && outline && { saleId, amount: sale.amount, customer: sale.customer, instrument: outline };
}

function isSame(one: Attempt, other: Attempt | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A function of its own, so that what is typed is in the scope of nothing that waits for the answer. */
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
