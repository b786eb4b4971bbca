import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../../../shared/bridge-contract.ts';
import type { JustPaid } from '../../../../shared/counter-settings.ts';
import type { Attempt, EarlierPayment } from '../../../../shared/payment/second-payment.ts';
import { problem } from '../../../../shared/problems.ts';
import { SALE_ID } from '../../../sale-snapshot.fixture.ts';
import { createDeskStore, type DeskStore } from '../../../state/desk-store.ts';
import type { AskedIdentity } from '../../customer/turns/identity-turn.tsx';
import { type ChargeGuard, type ChargeStage, createChargeGuard } from './charge-guard.ts';

const SALE = {
  amount: { amountMinor: 150_000, currency: 'NGN' },
  customer: { email: 'ada@example.com', phone: null },
  note: null,
};

const OUTLINE = { kind: 'card', brand: 'Mastercard', firstSix: '553188', lastFour: '2950' } as const;

const CARD = { kind: 'card', cardNumber: '5531886652142950', cvv: '564', expiryMonth: '09', expiryYear: '32' } as const;

const IDENTITY: AskedIdentity = { bankName: 'Access Bank', dateOfBirth: true, bvn: false };

const KEYED = { dateOfBirth: '01/02/1990', bvn: null };

const EARLIER: EarlierPayment = {
  reference: 'T1-261121-0001-AAAAAAAAZ',
  likeness: 'customer',
  outcome: 'unknown',
  answered: true,
  amount: SALE.amount,
  instrument: OUTLINE,
  createdAt: '2026-11-21T09:00:00.000Z',
};

let form: { sale: typeof SALE | null; card: typeof CARD | null; asks: AskedIdentity | null };
let stages: ChargeStage[];
let asked: { attempt: Attempt; answer: (earlier: EarlierPayment[] | null) => void }[];
let charged: { request: ChargeRequest; answer: (done: boolean) => void }[];
let shownWrong: number;
let justPaid: JustPaid | null;
let desk: DeskStore;
let guard: ChargeGuard;

beforeEach(() => {
  form = { sale: SALE, card: CARD, asks: null };
  [stages, asked, charged, shownWrong, justPaid] = [[], [], [], 0, null];
  desk = createDeskStore();
  const instrument = {
    read: () => form.card,
    asks: () => form.asks,
    hasText: () => form.card !== null,
    wipe: () => {
      form.card = null;
    },
  };
  guard = createChargeGuard({
    counter: {
      checkEarlier: (attempt) => new Promise((answer) => asked.push({ attempt, answer })),
      justPaid: async () => justPaid,
      charge: (request) => new Promise((answer) => charged.push({ request, answer })),
    },
    desk,
    fields: () => ({
      saleId: SALE_ID,
      readSale: () => form.sale,
      instrument: { current: instrument },
      showWrong: () => {
        shownWrong += 1;
      },
      askAgain: () => instrument.wipe(),
    }),
    onStage: (stage) => stages.push(stage),
  });
});

async function answered(earlier: EarlierPayment[] | null): Promise<void> {
  asked.shift()?.answer(earlier);
  await setImmediate();
}

/** Presses Charge, and answers the question about earlier payments. */
async function pressed(earlier: EarlierPayment[] | null = []): Promise<void> {
  guard.press();
  await answered(earlier);
}

async function ended(done: boolean): Promise<void> {
  charged.at(-1)?.answer(done);
  await setImmediate();
}

const stage = () => stages.at(-1);
const requests = () => charged.map(({ request }) => request);

describe('a press of Charge', () => {
  it('asks about earlier payments, and reveals only what may be stored about the card', () => {
    guard.press();
    const attempt = { saleId: SALE_ID, amount: SALE.amount, customer: SALE.customer, instrument: OUTLINE };
    expect(asked.map((each) => each.attempt)).toEqual([attempt]);
    expect(charged).toEqual([]);
    expect(stage()).toEqual({ at: 'asking' });
  });

  it('charges if nothing is in the way', async () => {
    await pressed();
    expect(requests()).toEqual([{ saleId: SALE_ID, ...SALE, instrument: CARD }]);
    expect(stage()).toEqual({ at: 'form' });
  });

  it('asks once and charges once, however often Charge is pressed before the answer', async () => {
    guard.press();
    guard.press();
    expect(asked).toHaveLength(1);
    await answered([]);
    expect(charged).toHaveLength(1);
  });

  it('charges nothing if the re-query failed', async () => {
    await pressed(null);
    expect(charged).toEqual([]);
    expect(stage()).toEqual({ at: 'form' });
  });

  it.each(['sale', 'card'] as const)('shows what is wrong with the %s and sends nothing', (what) => {
    form[what] = null;
    guard.press();
    expect([asked, charged, shownWrong]).toEqual([[], [], 1]);
  });

  it('charges nothing if the fields were emptied before the answer', async () => {
    guard.press();
    form.card = null;
    await answered([]);
    expect([charged, shownWrong]).toEqual([[], 1]);
  });

  it.each([
    ['amount', { amount: { amountMinor: 250_000, currency: 'NGN' } }],
    ['customer', { customer: { email: 'bisi@example.com', phone: null } }],
  ])('charges nothing if the %s changed before the answer, until Charge is pressed again', async (_what, changed) => {
    guard.press();
    form.sale = { ...SALE, ...changed };
    await answered([]);
    expect([charged, shownWrong]).toEqual([[], 0]);
    expect(stage()).toEqual({ at: 'form' });
    await pressed();
    expect(requests()).toEqual([{ saleId: SALE_ID, ...SALE, ...changed, instrument: CARD }]);
  });

  it('charges with a note that was added before the answer', async () => {
    guard.press();
    form.sale = { ...SALE, note: 'ORD-7' } as never;
    await answered([]);
    expect(charged).toHaveLength(1);
  });

  it('charges nothing if the press was withdrawn before the answer', async () => {
    guard.press();
    guard.giveUp();
    await answered([]);
    expect(charged).toEqual([]);
    expect(stage()).toEqual({ at: 'form' });
  });

  it('ignores the answer to an earlier press that was withdrawn', async () => {
    guard.press();
    guard.giveUp();
    await pressed();
    expect(charged).toEqual([]);
    await answered([EARLIER]);
    expect(stage()).toEqual({ at: 'deciding', earlier: [EARLIER] });
  });
});

describe('an earlier payment for the same purchase', () => {
  beforeEach(() => pressed([EARLIER]));

  it('shows an earlier payment for the same purchase, and charges nothing', () => {
    expect(stage()).toEqual({ at: 'deciding', earlier: [EARLIER] });
    expect(charged).toEqual([]);
  });

  it('allows another charge only with a reason, which names the shown payments', () => {
    guard.decide('It is for another purchase.');
    const override = { reason: 'It is for another purchase.', references: [EARLIER.reference] };
    expect(requests()).toEqual([{ saleId: SALE_ID, ...SALE, instrument: CARD, override }]);
  });

  it('ends the press if the person goes back, and ignores a later decision', () => {
    guard.giveUp();
    guard.decide('It is for another purchase.');
    expect(charged).toEqual([]);
    expect(stage()).toEqual({ at: 'form' });
  });
});

describe('required customer details', () => {
  beforeEach(() => {
    form.asks = IDENTITY;
  });

  it('charges only after the customer keyed the required details, with the earlier decision', async () => {
    await pressed([EARLIER]);
    guard.decide('The customer accepts.');
    const override = { reason: 'The customer accepts.', references: [EARLIER.reference] };
    expect(stage()).toEqual({ at: 'identity', amount: SALE.amount, asked: IDENTITY, override });
    expect(charged).toEqual([]);
    guard.identify(KEYED);
    expect(requests()).toEqual([{ saleId: SALE_ID, ...SALE, instrument: { ...CARD, ...KEYED }, override }]);
  });

  it('charges nothing if the customer keys details after the person went back', async () => {
    await pressed();
    guard.giveUp();
    guard.identify(KEYED);
    expect(charged).toEqual([]);
  });
});

describe('a charge that the desk refuses', () => {
  beforeEach(() => pressed());

  it.each(['earlierPaymentNotSettled', 'earlierPaymentPaid'] as const)(
    'asks again and shows the refused payment for %s, with the fields as they are',
    async (code) => {
      desk.getState().report(problem(code).problem);
      await ended(false);
      await answered([EARLIER]);
      expect(stage()).toEqual({ at: 'deciding', earlier: [EARLIER] });
      expect(form.card).toEqual(CARD);
    },
  );

  it('reports a refused charge and does not repeat it if the earlier payment was settled meanwhile', async () => {
    const { problem: unsettled } = problem('earlierPaymentNotSettled');
    desk.getState().report(unsettled);
    await ended(false);
    desk.getState().dismissProblem();
    await answered([]);
    expect(desk.getState().problem).toEqual(unsettled);
    expect(charged).toHaveLength(1);
  });

  it('wipes the fields for any other reason', async () => {
    desk.getState().report(problem('amountAboveCeiling').problem);
    await ended(false);
    expect(form.card).toBeNull();
    expect(asked).toEqual([]);
  });

  it('leaves the fields unchanged if the charge succeeded', async () => {
    await ended(true);
    expect(form.card).toEqual(CARD);
  });
});

describe('a repeated charge', () => {
  beforeEach(() => {
    justPaid = { reference: EARLIER.reference, amount: SALE.amount, paidAt: EARLIER.createdAt };
  });

  it('asks before a charge of the same card and amount, and charges when the cashier confirms', async () => {
    await pressed();
    expect(stage()).toEqual({ at: 'justPaid', payment: justPaid });
    expect(charged).toEqual([]);
    guard.confirm();
    expect(charged).toHaveLength(1);
    expect(charged[0]?.request).not.toHaveProperty('override');
  });

  it('does not charge the same card and amount again when the cashier goes back', async () => {
    await pressed();
    guard.giveUp();
    guard.confirm();
    expect(charged).toEqual([]);
  });

  it('asks only about the earlier payment if both questions would apply', async () => {
    await pressed([EARLIER]);
    expect(stage()).toMatchObject({ at: 'deciding' });
  });
});
