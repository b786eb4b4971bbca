import { type RefObject, useRef, useState } from 'react';
import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { Money } from '../../../shared/money.ts';
import type { EarlierPayment } from '../../../shared/second-payment.ts';
import type { Counter } from '../../state/counter.ts';
import { useParts } from '../../state/parts.ts';
import type { AskedIdentity, KeyedIdentity } from '../customer/identity-turn.tsx';
import type { InstrumentHandle } from './card-fields.tsx';
import type { SaleTyped } from './sale-fields.tsx';

/** A person's decision to charge although earlier payments are not settled. */
type Decision = NonNullable<ChargeRequest['despite']>;

/** How far a press of `Charge` has come. What is typed stays in its fields all the while, and is nowhere else. */
export type ChargeStage =
  | { at: 'form' }
  /** The service is asked about earlier payments. */
  | { at: 'asking' }
  /** A person decides, in front of the form. */
  | { at: 'deciding'; earlier: readonly EarlierPayment[] }
  /** The customer keys what the bank asks for; the form waits behind it. */
  | { at: 'identity'; amount: Money; asked: AskedIdentity; despite: Decision | null };

/** The fields of a form that ends in a charge. Each reads and shows what is wrong; null where something is. */
export interface ChargeFields {
  saleId: string;
  readSale: () => SaleTyped | null;
  instrument: RefObject<InstrumentHandle | null>;
  /** Goes to the first field that is wrong. */
  showWrong: () => void;
}

export interface GuardedCharge {
  stage: ChargeStage;
  /** `Charge` was pressed. Nothing is sent before the service was asked about what may be for the same thing. */
  press(): void;
  /** `Charge all the same`, with the reason. */
  decide(reason: string): void;
  /** The customer has keyed what the bank asks for. */
  identify(identity: KeyedIdentity): void;
  /** Back to the form. An answer that is still awaited starts nothing. */
  giveUp(): void;
}

export function useGuardedCharge(fields: ChargeFields): GuardedCharge {
  const { counter, desk } = useParts();
  const [stage, setStage] = useState<ChargeStage>({ at: 'form' });
  /** Which question is awaited; null where none is. */
  const awaited = useRef<symbol | null>(null);

  const enter = (next: ChargeStage) => {
    awaited.current = null;
    setStage(next);
  };

  /** @param goOn what to do where nothing is in the way */
  const check = async (goOn: () => void) => {
    if (awaited.current !== null) return;
    const [sale, outline] = [fields.readSale(), fields.instrument.current?.outline() ?? null];
    if (!sale || !outline) return fields.showWrong();
    const question = Symbol('question');
    setStage({ at: 'asking' });
    awaited.current = question;
    const { amount, customer } = sale;
    const earlier = await counter.checkEarlier({ saleId: fields.saleId, amount, customer, instrument: outline });
    if (awaited.current !== question) return;
    enter(earlier && earlier.length > 0 ? { at: 'deciding', earlier } : { at: 'form' });
    if (earlier?.length === 0) goOn();
  };

  const proceed = (despite: Decision | null) => {
    const asked = fields.instrument.current?.asks() ?? null;
    const sale = fields.readSale();
    if (asked && sale) enter({ at: 'identity', amount: sale.amount, asked, despite });
    else send(despite, null);
  };

  const send = (despite: Decision | null, identity: KeyedIdentity | null) => {
    enter({ at: 'form' });
    const sent = chargeTyped(counter, fields, despite, identity);
    if (!sent) return fields.showWrong();
    void sent.then((done) => (done ? undefined : refused()));
  };

  /** Where the desk knows of an earlier payment that was not shown, it is shown; what else is wrong empties the fields. */
  const refused = () => {
    const { problem } = desk.getState();
    const isShown = problem?.code === 'earlierPaymentNotSettled' || problem?.code === 'earlierPaymentPaid';
    if (!isShown) return fields.instrument.current?.wipe();
    void check(() => desk.getState().report(problem));
  };

  return {
    stage,
    press: () => void check(() => proceed(null)),
    decide: (reason) => {
      if (stage.at !== 'deciding') return;
      proceed({ reason, references: stage.earlier.map(({ reference }) => reference) });
    },
    identify: (identity) => {
      if (stage.at === 'identity') send(stage.despite, identity);
    },
    giveUp: () => enter({ at: 'form' }),
  };
}

/** A function of its own, so that what is typed is in the scope of nothing that waits for the answer. */
function chargeTyped(
  counter: Counter,
  { saleId, readSale, instrument }: ChargeFields,
  despite: Decision | null,
  identity: KeyedIdentity | null,
): Promise<boolean> | null {
  const [sale, paidWith] = [readSale(), instrument.current?.read() ?? null];
  if (!sale || !paidWith) return null;
  return counter.charge({
    saleId,
    ...sale,
    instrument: { ...paidWith, ...identity },
    ...(despite ? { despite } : {}),
  });
}
