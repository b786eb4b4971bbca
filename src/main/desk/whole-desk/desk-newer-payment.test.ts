import { describe, expect, it } from 'vitest';
import type { StepOutcome } from '../../../shared/payment/answers.ts';
import { answered, BANK_PAGE, LOST, NOT_FOUND, stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, KEYED, openTill, RETURN_URL } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const ASKS_BANK_PAGE: StepOutcome = {
  kind: 'answered',
  answer: stepAnswer({ reference: null, authModelUsed: 'VBVSECURECODE', authUrl: BANK_PAGE }),
};

/** Makes a sale whose first payment has this outcome and whose second payment waits for its PIN. */
async function tillWithTwo(first: StepOutcome) {
  const till = openTill();
  const reference = await outcome.chargeAnswered(till, first, outcome.ASKS_PIN);
  const override = { reason: 'With another card', references: [reference] };
  expect(codeOf(await till.desk.charge(cardCharge({ override })))).toBe('done');
  return { ...till, reference, second: till.payment().reference };
}

type Till = Awaited<ReturnType<typeof tillWithTwo>>;

const WAYS: [string, StepOutcome, send: (till: Till) => Promise<string>][] = [
  ['the repeated charge', outcome.UNSENT, async ({ desk, reference }) => codeOf(await desk.sendAgain(reference))],
  [
    'the keyed step',
    outcome.ASKS_PIN,
    async ({ desk, reference }) => codeOf(await desk.submit(reference, { step: 'cardPin', pin: KEYED.pin })),
  ],
];

describe('a payment that a person replaced by a second payment', () => {
  it.each(WAYS)('sends nothing more while the second payment may take the money: %s', async (_what, first, send) => {
    const till = await tillWithTwo(first);
    const sent = till.gateway.calls.length;
    expect(await send(till)).toBe('saleHasOpenPayment');
    till.gateway.will('authenticate', outcome.TIMED_OUT);
    till.gateway.will('requery', LOST);
    await till.desk.submit(till.second, { step: 'cardPin', pin: KEYED.pin });
    expect(await till.journal.payment(till.second)).toMatchObject({ state: { outcome: 'unknown' } });
    expect(await send(till)).toBe('saleHasOpenPayment');
    expect(till.gateway.calls.slice(sent).filter(({ operation }) => operation !== 'requery')).toHaveLength(1);
  });

  it.each(WAYS)(
    'sends nothing more while the second payment may still turn up after never received: %s',
    async (_what, first, send) => {
      const till = await tillWithTwo(first);
      till.gateway.will('authenticate', outcome.TIMED_OUT);
      till.gateway.will('requery', LOST);
      await till.desk.submit(till.second, { step: 'cardPin', pin: KEYED.pin });
      await till.clock.advance(0);
      for (let asked = 0; asked < 3; asked += 1) {
        await till.asks(till.second, NOT_FOUND);
        await till.clock.advance(61_000);
      }
      expect(await till.journal.payment(till.second)).toMatchObject({ state: { outcome: 'neverReceived' } });
      expect(await send(till)).toBe('saleHasOpenPayment');
    },
  );

  it('shows its bank page again only once the second payment is declined', async () => {
    const till = await tillWithTwo(ASKS_BANK_PAGE);
    expect(await till.desk.bankPage(till.reference)).toBeNull();
    till.gateway.will('authenticate', outcome.TIMED_OUT);
    await till.desk.submit(till.second, { step: 'cardPin', pin: KEYED.pin });
    await till.hears(answered({ reference: till.second, code: '51', status: 'failed' }));
    expect(await till.journal.payment(till.second)).toMatchObject({ state: { outcome: 'declined' } });
    expect(await till.desk.bankPage(till.reference)).toEqual({ authUrl: BANK_PAGE, returnUrl: RETURN_URL });
  });
});
