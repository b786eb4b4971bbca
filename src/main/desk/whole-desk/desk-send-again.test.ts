import { describe, expect, it, vi } from 'vitest';
import { NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, HOLD_MS, KEYED, nextRun, type OpenTill, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

async function unsentTill() {
  const till = openTill();
  await outcome.chargeAnswered(till, outcome.UNSENT);
  return { ...till, reference: till.payment().reference };
}

describe('a charge that was never sent', () => {
  it('sends an unsent charge again unchanged with the same reference', async () => {
    const till = await unsentTill();
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.sendAgain(till.reference))).toBe('done');
    expect(till.view()).toMatchObject({ screen: 'step', step: 'cardPin' });
    const [first, second] = till.gateway.sentTo('initiate');
    expect(second).toEqual(first);
    expect(till.journal.happenings).toContain('sentAgain');
    expect(till.trace.indexOf('durable sentAgain')).toBeLessThan(till.trace.lastIndexOf('send initiate'));
  });

  it('sends an unsent charge once if the button is pressed twice', async () => {
    const till = await unsentTill();
    const held = till.gateway.holds('initiate');
    const presses = [1, 2].map(() => till.desk.sendAgain(till.reference));
    await settled();
    held.answer(outcome.ASKS_PIN);
    expect((await Promise.all(presses)).map(codeOf)).toEqual(['done', 'nothingToSendAgain']);
    expect(till.gateway.sentTo('initiate')).toHaveLength(2);
  });

  it('can send an unsent charge once more if the second send also fails to leave', async () => {
    const till = await unsentTill();
    till.gateway.will('initiate', outcome.UNSENT, outcome.ASKS_PIN);
    await till.desk.sendAgain(till.reference);
    expect(till.view()).toMatchObject({ canSendAgain: true });
    await till.desk.sendAgain(till.reference);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'cardPin' });
  });

  it('re-queries an unsent charge if the service already has it', async () => {
    const till = await unsentTill();
    till.gateway.will('initiate', outcome.CONFLICT);
    await till.desk.sendAgain(till.reference);
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    await till.hears(till.requeryAnswers({ customerEmail: 'another@example.com' }));
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('does not close a charge because its second send was refused, because the first may have arrived', async () => {
    const till = await unsentTill();
    till.gateway.will('initiate', outcome.REFUSED);
    till.gateway.will('requery', NOT_FOUND);
    await till.desk.sendAgain(till.reference);
    await till.clock.advance(0);
    expect(till.payment()).toMatchObject({ state: { outcome: 'unknown' }, watch: { dueAt: expect.any(String) } });
    expect(till.journal.entries.at(-2)?.happening).toMatchObject({ kind: 'answerLost', code: 'INPUT', unsent: false });
  });

  it('wipes the keyed details of an unsent charge once it can no longer be sent again', async () => {
    const till = await unsentTill();
    await till.clock.advance(HOLD_MS - 1);
    expect(till.view()).toMatchObject({ canSendAgain: true });
    await till.clock.advance(1);
    expect(till.view()).toMatchObject({ canSendAgain: false });
    expect(codeOf(await till.desk.sendAgain(till.reference))).toBe('nothingToSendAgain');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('wipes the keyed details on time even if the disk is slow to write the failure', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.UNSENT);
    const append = till.journal.append.bind(till.journal);
    vi.spyOn(till.journal, 'append')
      .mockImplementationOnce(append)
      .mockImplementationOnce(async (entry, stepDetail) => {
        await till.clock.advance(HOLD_MS);
        return await append(entry, stepDetail);
      });
    await till.desk.charge(cardCharge());
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', canSendAgain: false });
    expect(codeOf(await till.desk.sendAgain(till.payment().reference))).toBe('nothingToSendAgain');
  });

  it('sends a charge again completely even if the time for that ends while the disk is slow', async () => {
    const till = await unsentTill();
    await till.clock.advance(HOLD_MS - 1);
    const append = till.journal.append.bind(till.journal);
    vi.spyOn(till.journal, 'append').mockImplementationOnce(async (entry, stepDetail) => {
      await till.clock.advance(1);
      return await append(entry, stepDetail);
    });
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.sendAgain(till.reference))).toBe('done');
    expect(till.faults).toEqual([]);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'cardPin' });
  });

  it.each([
    ['is left for later', ({ desk }: OpenTill) => desk.leaveForLater(SALE)],
    ['is cancelled', ({ desk }: OpenTill) => desk.cancelSale(SALE)],
    ['has its goods handed over', ({ desk, payment }: OpenTill) => desk.handOver(payment().reference)],
  ])('discards the keyed details when the sale, paid by another payment, %s', async (_name, end) => {
    const till = await unsentTill();
    await till.clock.advance(120_000);
    till.gateway.will('initiate', outcome.NO_STEP);
    const override = { reason: 'The network was away', references: [till.reference] };
    expect(codeOf(await till.desk.charge(cardCharge({ override })))).toBe('done');
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(codeOf(await end(till))).toBe('done');
    expect(codeOf(await till.desk.sendAgain(till.reference))).toBe('nothingToSendAgain');
  });

  it('cannot send a charge of an earlier run again, because this run has no details', async () => {
    const before = await unsentTill();
    const till = await nextRun(before);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', canSendAgain: false });
    expect(codeOf(await till.desk.sendAgain(before.reference))).toBe('nothingToSendAgain');
  });
});

describe('an OTP that was never sent', () => {
  it('sends an unsent OTP again unchanged', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    till.gateway.will('validate', outcome.UNSENT, outcome.ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', canSendAgain: true });
    await till.desk.sendAgain(reference);
    expect(till.gateway.sentTo('validate')).toHaveLength(2);
    expect(till.view()).toMatchObject({ screen: 'confirming' });
  });
});
