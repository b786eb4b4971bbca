import { describe, expect, it } from 'vitest';
import type { RequeryAnswer, RequeryOutcome } from '../../../shared/payment/answers.ts';
import { answered } from '../../../shared/testing/answers.fixture.ts';
import { codeOf, refusalOf } from '../testing/code-of.fixture.ts';
import {
  cardCharge,
  KEYED,
  type OpenTill,
  OTHER_SALE,
  openTill,
  SALE,
  WATCH_PACE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PENDING = { code: '02', status: 'pending' };
const FAILED = outcome.SAYS_FAILED;

type Declined = OpenTill & { first: string; says: (...answers: Partial<RequeryAnswer>[]) => RequeryOutcome[] };

async function tillWithDeclined(watchPace = WATCH_PACE): Promise<Declined> {
  const till = openTill({ watchPace });
  await till.desk.recover();
  const first = await outcome.chargeToDeclined(till);
  return { ...till, first, says: (...answers) => answers.map((each) => answered({ reference: first, ...each })) };
}

async function hears({ gateway, clock }: Declined, [answer]: RequeryOutcome[]): Promise<void> {
  if (answer) gateway.will('requery', answer);
  await clock.advance(7 * MINUTE);
}

const otherSales = () => cardCharge({ saleId: OTHER_SALE });

describe('a declined payment that the service then calls not final', () => {
  it.each([
    ['pending', PENDING],
    ['successful with only the code 00', { code: '00', status: 'successful' }],
  ])('reopens a declined payment that is not final, and stops a second charge: %s', async (_what, said) => {
    const till = await tillWithDeclined();
    await till.desk.finishSale(SALE);
    await hears(till, till.says(said));
    expect(await till.journal.payment(till.first)).toMatchObject({
      state: { outcome: 'unknown' },
      watch: { answered: 1, dueAt: expect.any(String) },
    });
    expect(till.desk.read()).toMatchObject({ current: null, notSettled: 1 });

    till.gateway.will('requery', ...till.says(said));
    expect(codeOf(await till.desk.charge(otherSales()))).toBe('earlierPaymentNotSettled');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('shows a declined payment as not final at the counter, and refuses a charge and a new sale', async () => {
    const till = await tillWithDeclined();
    expect(till.view()).toMatchObject({ screen: 'notPaid' });
    await hears(till, till.says(PENDING));
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', cause: null, nextCheckAt: expect.any(String) });
    till.gateway.will('requery', ...till.says(PENDING));
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe('earlierPaymentNotSettled');
    expect(codeOf(await till.desk.finishSale(SALE))).toBe('saleHasOpenPayment');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('re-queries a payment as often as any other, even if its status keeps changing', async () => {
    const till = await tillWithDeclined({ betweenMs: 500, atMostMs: 60 * MINUTE });
    await till.desk.finishSale(SALE);
    const asked = till.asked().length;
    const turns = Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? PENDING : FAILED));
    till.gateway.will('requery', ...till.says(...turns));
    await till.clock.advance(4 * DAY);
    expect(till.asked().length - asked).toBeLessThan(7);
    expect(await till.journal.nextDue(till.clock.now().toISOString())).not.toBeNull();
    await till.clock.advance(30 * DAY);
    expect(till.asked().length - asked).toBe(7);
    expect(await till.stateOf(till.first)).toMatchObject({ outcome: 'unknown' });
  });
});

describe("a payment that began after its sale's first payment was declined", () => {
  it('sends nothing more once the first payment is not final, and continues if the first payment fails again', async () => {
    const till = await tillWithDeclined();
    const second = await outcome.chargeToPin(till);
    const keyed = { step: 'cardPin', pin: KEYED.pin } as const;
    await hears(till, till.says(PENDING));
    expect(refusalOf(await till.desk.submit(second, keyed))).toEqual(['saleHasOpenPayment', till.first]);
    expect(till.gateway.sentTo('authenticate')).toHaveLength(0);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'cardPin' });

    await till.asks(till.first, ...till.says(FAILED));
    till.gateway.will('authenticate', outcome.ASKS_OTP);
    expect(codeOf(await till.desk.submit(second, keyed))).toBe('done');
  });
});

describe('an open bank page', () => {
  it('closes the bank page once the declined first payment of its sale is not final', async () => {
    const till = await tillWithDeclined();
    const second = await outcome.chargeToBankPage(till);
    expect(codeOf(await till.desk.openBankPage(second))).toBe('done');
    await till.asks(till.first, ...till.says(PENDING));
    await till.clock.advance(20_000);
    expect(till.journal.entries.findLast(({ reference }) => reference === second)).toMatchObject({
      happening: { kind: 'requeried' },
    });
    expect(till.journal.happenings).toContain('bankPageClosed');
    expect(till.view()).toMatchObject({ screen: 'confirming' });
  });
});

describe("a payment that began after another sale's payment was declined", () => {
  it.each([
    ['', 0],
    [', and the clock was set back since', 3 * 60 * MINUTE],
  ])(
    'warns before a step that the declined payment is paid after all, even if its goods have left%s',
    async (_what, backMs) => {
      const till = await tillWithDeclined();
      await till.desk.leaveForLater(SALE);
      expect(await outcome.chargeWith(till, otherSales())).toBe('done');
      const second = till.payment().reference;
      till.clock.set(new Date(till.clock.now().getTime() - backMs).toISOString());
      await till.asks(till.first, ...till.says(PENDING));
      await till.clock.advance(2_000);
      await till.asks(till.first, ...till.says({}));
      expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
      expect(refusalOf(await till.desk.submit(second, { step: 'cardPin', pin: KEYED.pin }))).toEqual([
        'samePurchasePaid',
        till.first,
      ]);
      expect(till.gateway.sentTo('authenticate')).toHaveLength(0);
    },
  );
});
