import { describe, expect, it } from 'vitest';
import { NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';
import { EXTERNAL, LATER, make, nextProgram, OFFLINE, saysPaid, withRuns } from './till-with-runs.fixture.ts';

describe('a run of re-queries', () => {
  it('finds a late success in a run, and treats it like any re-query', async () => {
    const till = withRuns(openTill());
    const reference = await outcome.chargeToDeclined(till);
    await till.desk.finishSale(SALE);
    till.gateway.will('requery', saysPaid(reference));
    const { id } = await make(till, [reference]);
    await till.clock.advance(1_000);
    expect(await till.stateOf(reference)).toMatchObject({
      outcome: 'paid',
      handedOver: null,
      review: { reason: 'paidAfterSaleEnded' },
    });
    expect(till.desk.read().announcements).toMatchObject([{ reference, kind: 'paidLate' }]);
    expect(till.journal.entries.at(-2)).toMatchObject({ actor: 'bola', happening: { kind: 'requeried' } });
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { flips: 1, waiting: 0 } });
    const { items } = await till.journal.runs.runItems({ run: id, group: 'flips', after: null, limit: 5 });
    expect(items).toMatchObject([{ reference, result: { before: 'declined', after: 'paid', flip: 'paidLate' } }]);
  });

  it('re-queries payments of other tills, shows the answer, and stores no payment', async () => {
    const till = withRuns(openTill());
    till.gateway.will('requery', saysPaid('PRACTICE-QR-1'), NOT_FOUND);
    const { id } = await make(till, EXTERNAL.slice(0, 2));
    await till.clock.advance(1_000);
    const { items } = await till.journal.runs.runItems({ run: id, group: 'external', after: null, limit: 5 });
    expect(items.map(({ result }) => result)).toMatchObject([{ said: 'paid' }, { said: 'notFound', answer: null }]);
    expect(till.gateway.sentTo('requery')).toContainEqual({ reference: 'PRACTICE-QR-1', paymentType: 'QR' });
    expect(till.journal.happenings).toEqual(['requeryRunMade', 'requeryRunEnded']);
  });

  it('waits as long as the service asks, shows the pause, and then repeats the same request', async () => {
    const till = withRuns(openTill(), { perSecond: 10, width: 1 });
    till.gateway.will('requery', LATER, saysPaid('OTHER-2'));
    const { id } = await make(till, ['OTHER-2']);
    await till.clock.advance(29_000);
    expect(till.asked()).toHaveLength(1);
    expect(await till.runs.read(id)).toMatchObject({
      state: 'backingOff',
      standstill: { reason: 'asked', waitMs: 30_000, until: '2026-11-21T10:00:30.000Z' },
    });
    await till.clock.advance(2_000);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { external: 1, errors: 0 } });
  });

  it('journals nothing for a request that got no answer or never left', async () => {
    const till = withRuns(openTill());
    const reference = await outcome.chargeToUnknown(till);
    const before = till.journal.happenings.filter((kind) => kind === 'requeried').length;
    till.gateway.will('requery', LATER, OFFLINE, NOT_FOUND);
    const { id } = await make(till, [reference]);
    await till.clock.advance(40_000);
    expect(till.journal.happenings.filter((kind) => kind === 'requeried')).toHaveLength(before + 1);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { unchanged: 1, errors: 0 } });
  });

  it('slows a run down while the service does not answer, shows that, and soon recovers', async () => {
    const till = withRuns(openTill(), { perSecond: 2, width: 8 });
    const references = Array.from({ length: 400 }, (_, index) => `OTHER-${index}`);
    const { id } = await make(till, references);
    await till.clock.advance(300_000);
    expect(await till.runs.read(id)).toMatchObject({ state: 'running', slowedToMs: 10_000, leftMs: null });
    expect(till.asked().length).toBeLessThan(70);
    till.gateway.will('requery', ...references.map(() => NOT_FOUND));
    await till.clock.advance(30_000);
    expect(await till.runs.read(id)).toMatchObject({ state: 'running', slowedToMs: null });
    await till.clock.advance(200_000);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { waiting: 0 } });
  });

  it('completes running requests when a run is paused, and later resumes with the next reference', async () => {
    const till = withRuns(openTill(), { perSecond: 50, width: 1 });
    const held = till.gateway.holds('requery');
    const { id } = await make(till, EXTERNAL);
    await till.clock.advance(100);
    const paused = till.runs.pause(id);
    await settled();
    held.answer(NOT_FOUND);
    expect(await paused).toMatchObject({ state: 'paused', counts: { external: 1, waiting: 5 } });
    await till.clock.advance(10_000);
    expect(till.asked()).toHaveLength(1);
    till.gateway.will('requery', ...EXTERNAL.slice(1).map(() => NOT_FOUND));
    await till.runs.resume(id);
    await till.clock.advance(1_000);
    expect(till.asked()).toEqual(EXTERNAL);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished' });
  });

  it('ends a cancelled run of re-queries, and journals the answers that it got', async () => {
    const till = withRuns(openTill(), { perSecond: 10, width: 1 });
    till.gateway.will('requery', NOT_FOUND, LATER);
    const { id } = await make(till, EXTERNAL);
    await till.clock.advance(1_000);
    expect(await till.runs.cancel(id)).toMatchObject({ state: 'cancelled', counts: { waiting: 5 } });
    expect(till.journal.entries.at(-1)?.happening).toMatchObject({
      kind: 'requeryRunEnded',
      how: 'cancelled',
      counts: { external: 1, waiting: 5 },
    });
    await till.clock.advance(60_000);
    expect(till.asked()).toHaveLength(2);
  });

  it('starts a run only after the previous run has ended', async () => {
    const till = withRuns(openTill());
    const held = till.gateway.holds('requery');
    const first = await make(till, EXTERNAL.slice(0, 1));
    const second = await make(till, EXTERNAL.slice(1, 2));
    await till.clock.advance(1_000);
    expect([first.state, second.state]).toEqual(['running', 'waiting']);
    expect(till.asked()).toEqual(['PRACTICE-QR-1']);
    held.answer(NOT_FOUND);
    await till.clock.advance(1_000);
    expect(till.asked()).toEqual(['PRACTICE-QR-1', 'OTHER-2']);
  });
});

describe('a run after a kill', () => {
  it('resumes a run after the next start, and repeats no request whose answer was written', async () => {
    const before = withRuns(openTill(), { perSecond: 50, width: 1 });
    before.gateway.will('requery', NOT_FOUND, NOT_FOUND);
    before.gateway.holds('requery');
    const { id } = await make(before, EXTERNAL);
    await before.clock.advance(1_000);
    expect(before.asked()).toEqual(EXTERNAL.slice(0, 3));
    const after = nextProgram(before, { perSecond: 50, width: 1 });
    after.gateway.will('requery', ...EXTERNAL.map(() => NOT_FOUND));
    await after.runs.start();
    await after.clock.advance(1_000);
    expect(after.asked()).toEqual(EXTERNAL.slice(2));
    expect(await after.runs.read(id)).toMatchObject({ state: 'finished', counts: { external: 6, waiting: 0 } });
  });

  it('keeps a paused run at the same reference after a kill', async () => {
    const before = withRuns(openTill());
    before.gateway.will('requery', LATER);
    const { id } = await make(before, EXTERNAL);
    await before.runs.pause(id);
    const after = nextProgram(before);
    await after.runs.start();
    await after.clock.advance(60_000);
    expect(after.asked()).toEqual([]);
    expect(await after.runs.read(id)).toMatchObject({ state: 'paused' });
  });
});
