import { describe, expect, it } from 'vitest';
import { problem } from '../../../../shared/problems.ts';
import type { Desk } from '../../../desk/ports/desk-port.ts';
import { fetchedFacts } from './fetched-facts.ts';
import { keepingFetched } from './known-payments.ts';

describe('a desk that knows what was fetched back', () => {
  it('hands nothing over that was handed over there', async () => {
    const desk = keepingFetched(deskThatHandsOver(), async () => [
      {
        ...fetchedFacts(),
        ...{ journal: 'J', folder: 'F', fetchedAt: '2026-11-22T09:00:00.000Z', entries: 1 },
        ...{ signedBy: 'K', witnessedBy: 'O', through: [] },
        ...{ before: { seq: 1, hash: 'a' }, last: { seq: 2, hash: 'b' } },
        handedOver: new Map([['PD-1', { at: '2026-11-22T08:00:00.000Z', by: 'ada' }]]),
      },
    ]);
    const before = { code: 'alreadyReleased', facts: { reference: 'PD-1', by: 'ada' } };
    expect(await desk.handOver('PD-1')).toMatchObject({ problem: before });
    expect(await desk.handOverAfterReview('PD-1')).toMatchObject({ problem: before });
    expect(await desk.handOver('PD-2')).toMatchObject({ problem: { code: 'paymentNotFound' } });
  });

  it('hands nothing over where what was fetched cannot be read', async () => {
    const desk = keepingFetched(deskThatHandsOver(), async () => null);
    expect(await desk.handOver('PD-1')).toMatchObject({ problem: { code: 'fetchedNotRead' } });
  });
});

/** Whatever reaches it is not known there. */
function deskThatHandsOver(): Desk {
  const handOver = async () => problem('paymentNotFound');
  return { handOver, handOverAfterReview: handOver } as unknown as Desk;
}
