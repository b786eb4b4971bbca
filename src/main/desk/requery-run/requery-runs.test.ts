import { describe, expect, it } from 'vitest';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import { openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';
import { askedFor, FOREIGN, LATER, make, nextProgram, OFFLINE, saysPaid, withRuns } from './till-with-runs.fixture.ts';

describe('a run of re-queries', () => {
  it('finds a late success, and does with it what any re-query does', async () => {
    const till = withRuns(openTill());
    const reference = await outcome.chargeToDeclined(till);
    await till.desk.finishSale(SALE);
    till.gateway.will('requery', saysPaid(reference));
    const { id } = await make(till, [reference]);
    await till.clock.advance(1_000);
    expect(await till.journal.payment(reference)).toMatchObject({
      state: { outcome: 'paid', released: null, review: { reason: 'paidAfterSaleEnded' } },
    });
    expect(till.desk.read().announcements).toMatchObject([{ reference, kind: 'paidLate' }]);
    expect(till.journal.entries.at(-2)).toMatchObject({ actor: 'bola', happening: { kind: 'requeried' } });
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { flips: 1, waiting: 0 } });
    const { items } = await till.journal.runs.runItems({ run: id, group: 'flips', after: null, limit: 5 });
    expect(items).toMatchObject([{ reference, result: { before: 'declined', after: 'paid', flip: 'paidLate' } }]);
  });

  it('asks about what is not ours, shows the answer, and makes no payment of it', async () => {
    const till = withRuns(openTill());
    till.gateway.will('requery', saysPaid('PRACTICE-QR-1'), { kind: 'notFound' });
    const { id } = await make(till, FOREIGN.slice(0, 2));
    await till.clock.advance(1_000);
    const { items } = await till.journal.runs.runItems({ run: id, group: 'foreign', after: null, limit: 5 });
    expect(items.map(({ result }) => result)).toMatchObject([{ said: 'paid' }, { said: 'notFound', answer: null }]);
    expect(till.gateway.sentTo('requery')).toContainEqual({ reference: 'PRACTICE-QR-1', paymentType: 'QR' });
    expect(till.journal.happenings).toEqual(['requeryRunMade', 'requeryRunEnded']);
  });

  it('keeps to its pace and its width', async () => {
    const till = withRuns(openTill());
    const held = FOREIGN.map(() => till.gateway.holds('requery'));
    await make(till, FOREIGN, { perSecond: 2, width: 3 });
    await till.clock.advance(500);
    expect(askedFor(till)).toHaveLength(2);
    await till.clock.advance(5_000);
    expect(askedFor(till)).toHaveLength(3);
    held[0]?.answer({ kind: 'notFound' });
    await till.clock.advance(500);
    expect(askedFor(till)).toHaveLength(4);
  });

  it('takes over another pace at once, without waiting for what is under way', async () => {
    const till = withRuns(openTill());
    for (const _each of FOREIGN) till.gateway.holds('requery');
    const { id } = await make(till, FOREIGN, { perSecond: 50, width: 1 });
    await till.clock.advance(1_000);
    expect(askedFor(till)).toHaveLength(1);
    expect(await till.runs.setPace(id, { perSecond: 50, width: 4 })).toMatchObject({ pace: { width: 4 } });
    await till.clock.advance(1_000);
    expect(askedFor(till)).toHaveLength(4);
  });

  it('keeps its pace and its width over a start of the program', async () => {
    const before = withRuns(openTill());
    before.gateway.holds('requery');
    const { id } = await make(before, FOREIGN, { perSecond: 50, width: 3 });
    await before.runs.setPace(id, { perSecond: 50, width: 2 });
    const after = nextProgram(before);
    for (const _each of FOREIGN) after.gateway.holds('requery');
    await after.runs.start();
    await after.clock.advance(1_000);
    expect(await after.runs.read(id)).toMatchObject({ pace: { perSecond: 50, width: 2 } });
    expect(askedFor(after)).toHaveLength(2);
  });

  it('waits as long as the service asks, says so, and asks the same again', async () => {
    const till = withRuns(openTill());
    till.gateway.will('requery', LATER, saysPaid('OTHER-2'));
    const { id } = await make(till, ['OTHER-2'], { perSecond: 10, width: 1 });
    await till.clock.advance(29_000);
    expect(askedFor(till)).toHaveLength(1);
    expect(await till.runs.read(id)).toMatchObject({
      state: 'backingOff',
      standstill: { reason: 'asked', waitMs: 30_000, until: '2026-11-21T10:00:30.000Z' },
    });
    await till.clock.advance(2_000);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { foreign: 1, errors: 0 } });
  });

  it('writes nothing of a question that the service did not hear, nor of one that never left', async () => {
    const till = withRuns(openTill());
    const reference = await outcome.chargeToUnknown(till);
    const before = till.journal.happenings.filter((kind) => kind === 'requeried').length;
    till.gateway.will('requery', LATER, OFFLINE, { kind: 'notFound' });
    const { id } = await make(till, [reference]);
    await till.clock.advance(40_000);
    expect(till.journal.happenings.filter((kind) => kind === 'requeried')).toHaveLength(before + 1);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { unchanged: 1, errors: 0 } });
  });

  it('asks more slowly while the service gives no answers, says so, and is soon itself again', async () => {
    const till = withRuns(openTill());
    const references = Array.from({ length: 400 }, (_, index) => `OTHER-${index}`);
    const { id } = await make(till, references, { perSecond: 2, width: 8 });
    await till.clock.advance(300_000);
    expect(await till.runs.read(id)).toMatchObject({ state: 'running', slowedToMs: 10_000, leftMs: null });
    expect(askedFor(till).length).toBeLessThan(70);
    till.gateway.will('requery', ...references.map((): RequeryOutcome => ({ kind: 'notFound' })));
    await till.clock.advance(30_000);
    expect(await till.runs.read(id)).toMatchObject({ state: 'running', slowedToMs: null });
    await till.clock.advance(200_000);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { waiting: 0 } });
  });

  it('tells errors apart', async () => {
    const till = withRuns(openTill());
    const { id } = await make(till, FOREIGN.slice(0, 1));
    await till.clock.advance(1_000);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { errors: 1 } });
  });

  it('hears what is under way when it is paused, asks no more, and goes on where it was', async () => {
    const till = withRuns(openTill());
    const held = till.gateway.holds('requery');
    const { id } = await make(till, FOREIGN, { perSecond: 50, width: 1 });
    await till.clock.advance(100);
    const paused = till.runs.pause(id);
    await settled();
    held.answer({ kind: 'notFound' });
    expect(await paused).toMatchObject({ state: 'paused', counts: { foreign: 1, waiting: 5 } });
    await till.clock.advance(10_000);
    expect(askedFor(till)).toHaveLength(1);
    till.gateway.will('requery', ...FOREIGN.slice(1).map((): RequeryOutcome => ({ kind: 'notFound' })));
    await till.runs.resume(id);
    await till.clock.advance(1_000);
    expect(askedFor(till)).toEqual(FOREIGN);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished' });
  });

  it('is over when it is cancelled, and the journal says what was asked until then', async () => {
    const till = withRuns(openTill());
    till.gateway.will('requery', { kind: 'notFound' }, LATER);
    const { id } = await make(till, FOREIGN, { perSecond: 10, width: 1 });
    await till.clock.advance(1_000);
    expect(await till.runs.cancel(id)).toMatchObject({ state: 'cancelled', counts: { waiting: 5 } });
    expect(till.journal.entries.at(-1)?.happening).toMatchObject({
      kind: 'requeryRunEnded',
      how: 'cancelled',
      counts: { foreign: 1, waiting: 5 },
    });
    await till.clock.advance(60_000);
    expect(askedFor(till)).toHaveLength(2);
  });

  it('waits in line for the one before', async () => {
    const till = withRuns(openTill());
    const held = till.gateway.holds('requery');
    const first = await make(till, FOREIGN.slice(0, 1));
    const second = await make(till, FOREIGN.slice(1, 2));
    await till.clock.advance(1_000);
    expect([first.state, second.state]).toEqual(['running', 'waiting']);
    expect(askedFor(till)).toEqual(['PRACTICE-QR-1']);
    held.answer({ kind: 'notFound' });
    await till.clock.advance(1_000);
    expect(askedFor(till)).toEqual(['PRACTICE-QR-1', 'OTHER-2']);
  });
});

describe('a run whose program was killed', () => {
  it('goes on after the next start, and asks about nothing twice whose answer was written', async () => {
    const before = withRuns(openTill());
    before.gateway.will('requery', { kind: 'notFound' }, { kind: 'notFound' });
    before.gateway.holds('requery');
    const { id } = await make(before, FOREIGN, { perSecond: 50, width: 1 });
    await before.clock.advance(1_000);
    expect(askedFor(before)).toEqual(FOREIGN.slice(0, 3));
    const after = nextProgram(before);
    after.gateway.will('requery', ...FOREIGN.map((): RequeryOutcome => ({ kind: 'notFound' })));
    await after.runs.start();
    await after.clock.advance(1_000);
    expect(askedFor(after)).toEqual(FOREIGN.slice(2));
    expect(await after.runs.read(id)).toMatchObject({ state: 'finished', counts: { foreign: 6, waiting: 0 } });
  });

  it('stays paused where it was', async () => {
    const before = withRuns(openTill());
    before.gateway.will('requery', LATER);
    const { id } = await make(before, FOREIGN);
    await before.runs.pause(id);
    const after = nextProgram(before);
    await after.runs.start();
    await after.clock.advance(60_000);
    expect(askedFor(after)).toEqual([]);
    expect(await after.runs.read(id)).toMatchObject({ state: 'paused' });
  });
});
