import { describe, expect, it, vi } from 'vitest';
import type { PaydeskBridge, Push } from '../shared/bridge-contract.ts';
import type { EvidenceState } from '../shared/export/evidence-view.ts';
import { problem } from '../shared/problems.ts';
import { createBridgeClient } from './bridge-client.ts';
import { makeEmptySnapshot } from './sale-snapshot.fixture.ts';

const RUNNING: EvidenceState = {
  stage: 'running',
  subject: { of: 'payment', reference: 'SHOP-261123-0001-ABCDEFGHK' },
  part: 'entries',
  done: null,
  isCancelling: false,
};

function clientThatHears(invoke: PaydeskBridge['invoke']) {
  const listeners: ((value: unknown) => void)[] = [];
  const on = (_push: Push, listener: (value: unknown) => void) => {
    listeners.push(listener);
    return () => void listeners.pop();
  };
  return { client: createBridgeClient({ invoke, on }), listeners };
}

describe('an answer over the bridge', () => {
  it('passes on an answer that fits the contract', async () => {
    const answer = { ok: true, value: makeEmptySnapshot(3) };
    const { client } = clientThatHears(async () => answer);
    expect(await client.ask('desk.read', undefined)).toEqual(answer);
  });

  it('passes on a known problem that main reports', async () => {
    const { client } = clientThatHears(async () => problem('saleNotFound'));
    expect(await client.ask('sale.finish', { saleId: 'x' })).toEqual(problem('saleNotFound'));
  });

  it.each([undefined, null, {}, { ok: true }, { ok: true, value: { revision: -1 } }, { ok: false, problem: 'x' }])(
    'rejects an answer that does not fit the contract: %j',
    async (answer) => {
      const { client } = clientThatHears(async () => answer);
      expect(await client.ask('desk.read', undefined)).toEqual(problem('unexpected'));
    },
  );

  it('checks an answer against the contract even if the contract is loaded later', async () => {
    const entry = { code: 'GTB', name: 'GTBank' };
    const { client } = clientThatHears(async () => ({ ok: true, value: { path: '/slips/1.pdf', entry } }));
    const kept = { ok: true, value: { path: '/slips/1.pdf' } };
    expect(await client.ask('slip.save', { reference: 'TILL-1' })).toEqual(kept);
    expect(await client.ask('journal.choices', undefined)).toEqual(problem('unexpected'));
  });

  it('returns a problem instead of an exception if the bridge fails', async () => {
    const { client } = clientThatHears(() => Promise.reject(new Error('gone')));
    expect(await client.ask('desk.read', undefined)).toEqual(problem('unexpected'));
  });
});

it('the bridge client passes on only pushes that fit the contract', () => {
  const { client, listeners } = clientThatHears(async () => undefined);
  const heard: number[] = [];
  const stop = client.listen('desk.changed', ({ revision }) => heard.push(revision));
  for (const value of [makeEmptySnapshot(1), { revision: 'two' }, makeEmptySnapshot(3)]) listeners[0]?.(value);
  stop();
  expect(heard).toEqual([1, 3]);
  expect(listeners).toEqual([]);
});

it('the bridge client keeps the order of pushes while the contract loads', async () => {
  const { client, listeners } = clientThatHears(async () => undefined);
  const heard: EvidenceState[] = [];
  const stop = client.listen('evidence.changed', (state) => heard.push(state));
  for (const value of [RUNNING, { stage: 'lost' }, { stage: 'none' }]) listeners[0]?.(value);
  await vi.waitFor(() => expect(heard).toEqual([RUNNING, { stage: 'none' }]), { timeout: 120_000 });
  stop();
});

it('the bridge client drops pending pushes after the listener is removed', async () => {
  const { client, listeners } = clientThatHears(async () => undefined);
  const heard: EvidenceState[] = [];
  const stop = client.listen('evidence.changed', (state) => heard.push(state));
  listeners[0]?.(RUNNING);
  stop();
  await client.ask('evidence.read', undefined);
  expect(heard).toEqual([]);
});
