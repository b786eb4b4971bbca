import { beforeEach, describe, expect, it } from 'vitest';
import type { BankPageStatus } from '../../shared/payment/bank-page.ts';
import type { PaymentView } from '../../shared/payment/snapshot.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import { makeSnapshot, REFERENCE } from '../sale-snapshot.fixture.ts';
import { type BankPagePlace, createBankPagePlace } from './bank-page-place.ts';
import { createDeskStore, type DeskStore } from './desk-store.ts';

const BOUNDS = { x: 24, y: 180, width: 976, height: 480 };
const BANK_PAGE: PaymentView = { screen: 'step', step: 'bankPage', instruction: null, notice: null };
const SHOWN: BankPageStatus = {
  reference: REFERENCE,
  host: 'bank.example',
  padlock: 'secure',
  state: 'shown',
  failure: null,
  hasKeys: false,
  startedAt: '2026-11-21T13:32:05.000Z',
};

let asked: { bounds: unknown; answer: (result: Result<BankPageStatus | null>) => void }[];
let pushed: (status: BankPageStatus) => void;
let desk: DeskStore;
let bankPage: BankPagePlace;

beforeEach(() => {
  asked = [];
  const client = {
    ask: (_channel: string, { bounds }: { bounds: unknown }) =>
      new Promise((answer) => asked.push({ bounds, answer: answer as (typeof asked)[number]['answer'] })),
    listen: (_push: string, listener: typeof pushed) => {
      pushed = listener;
      return () => undefined;
    },
  };
  desk = createDeskStore();
  desk.getState().accept(makeSnapshot(BANK_PAGE));
  bankPage = createBankPagePlace(client as unknown as BridgeClient, desk);
  bankPage.listen();
});

async function answer(result: Result<BankPageStatus | null>): Promise<void> {
  asked.shift()?.answer(result);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('the place of the bank page', () => {
  it('requests one place of the bank page at a time, and skips intermediate places', async () => {
    bankPage.place(REFERENCE, BOUNDS);
    bankPage.place(REFERENCE, { ...BOUNDS, width: 900 });
    bankPage.place(REFERENCE, null);
    expect(asked.map(({ bounds }) => bounds)).toEqual([BOUNDS]);
    await answer({ ok: true, value: SHOWN });
    expect(asked.map(({ bounds }) => bounds)).toEqual([null]);
  });

  it('reports the state of the page', async () => {
    bankPage.place(REFERENCE, BOUNDS);
    await answer({ ok: true, value: SHOWN });
    expect(bankPage.state.getState()).toEqual({ status: SHOWN, missingFor: null, keysCameBack: 0 });
  });

  it('counts how often the focus came back from the page, even between two reads', () => {
    const keysAt = (hasKeys: boolean) => pushed({ ...SHOWN, hasKeys });
    keysAt(true);
    keysAt(false);
    expect(bankPage.state.getState().keysCameBack).toBe(1);
    keysAt(false);
    expect(bankPage.state.getState().keysCameBack).toBe(1);
    keysAt(true);
    pushed({ ...SHOWN, startedAt: '2026-11-21T13:40:00.000Z' });
    expect(bankPage.state.getState().keysCameBack).toBe(1);
  });

  it('ignores an answer that is older than a later push', async () => {
    bankPage.place(REFERENCE, BOUNDS);
    pushed({ ...SHOWN, state: 'crashed' });
    await answer({ ok: true, value: { ...SHOWN, state: 'loading' } });
    expect(bankPage.state.getState().status?.state).toBe('crashed');
  });

  it('reports a bank page that is missing, but not a hidden one', async () => {
    bankPage.place(REFERENCE, null);
    await answer({ ok: true, value: null });
    expect(bankPage.state.getState().missingFor).toBeNull();
    bankPage.place(REFERENCE, BOUNDS);
    await answer({ ok: true, value: null });
    expect(bankPage.state.getState().missingFor).toBe(REFERENCE);
  });

  it('forgets the bank page when the payment continues without the page', () => {
    pushed(SHOWN);
    desk
      .getState()
      .accept(
        makeSnapshot(
          { screen: 'confirming', since: SHOWN.startedAt, attempts: 0, frozen: false, putOffUntil: null },
          { revision: 2 },
        ),
      );
    expect(bankPage.state.getState()).toEqual({ status: null, missingFor: null, keysCameBack: 0 });
  });

  it.each([
    ['when the window is resized', false],
    ['although a status of the page came before the refusal', true],
  ])('does not request a held-back bank page again %s', async (_when, isPushed) => {
    desk.getState().continueAt(REFERENCE, 'bankPage');
    bankPage.place(REFERENCE, BOUNDS);
    bankPage.place(REFERENCE, { ...BOUNDS, width: 900 });
    if (isPushed) pushed({ ...SHOWN, state: 'crashed' });
    await answer(problem('samePurchasePaid', { reference: 'T1-261121-0002-BBBBBBBBB' }));
    expect(asked).toEqual([]);
    expect(desk.getState()).toMatchObject({ continued: null, problem: { code: 'samePurchasePaid' } });
  });

  it('shows why main refused the bank page', async () => {
    bankPage.place(REFERENCE, BOUNDS);
    await answer(problem('unexpected'));
    expect(desk.getState().problem?.code).toBe('unexpected');
  });
});
