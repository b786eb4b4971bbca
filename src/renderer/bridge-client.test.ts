import { describe, expect, it } from 'vitest';
import type { PaydeskBridge, Push } from '../shared/bridge-contract.ts';
import { problem } from '../shared/problems.ts';
import { createBridgeClient } from './bridge-client.ts';
import { makeEmptySnapshot } from './sale-snapshot.fixture.ts';

function clientThatHears(invoke: PaydeskBridge['invoke']) {
  const listeners: ((value: unknown) => void)[] = [];
  const on = (_push: Push, listener: (value: unknown) => void) => {
    listeners.push(listener);
    return () => void listeners.pop();
  };
  return { client: createBridgeClient({ invoke, on }), listeners };
}

describe('an answer over the bridge', () => {
  it('is handed on where it fits the contract', async () => {
    const answer = { ok: true, value: makeEmptySnapshot(3) };
    const { client } = clientThatHears(async () => answer);
    expect(await client.ask('desk.read', undefined)).toEqual(answer);
  });

  it('is a problem of the closed set where main says so', async () => {
    const { client } = clientThatHears(async () => problem('saleNotFound'));
    expect(await client.ask('sale.finish', { saleId: 'x' })).toEqual(problem('saleNotFound'));
  });

  it.each([undefined, null, {}, { ok: true }, { ok: true, value: { revision: -1 } }, { ok: false, problem: 'x' }])(
    'is not believed where it does not fit: %j',
    async (answer) => {
      const { client } = clientThatHears(async () => answer);
      expect(await client.ask('desk.read', undefined)).toEqual(problem('unexpected'));
    },
  );

  it('is a problem, and no exception, where the bridge fails', async () => {
    const { client } = clientThatHears(() => Promise.reject(new Error('gone')));
    expect(await client.ask('desk.read', undefined)).toEqual(problem('unexpected'));
  });
});

it('hears only pushes that fit the contract', () => {
  const { client, listeners } = clientThatHears(async () => undefined);
  const heard: number[] = [];
  const stop = client.listen('desk.changed', ({ revision }) => heard.push(revision));
  for (const value of [makeEmptySnapshot(1), { revision: 'two' }, makeEmptySnapshot(3)]) listeners[0]?.(value);
  stop();
  expect(heard).toEqual([1, 3]);
  expect(listeners).toEqual([]);
});
