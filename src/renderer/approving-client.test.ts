import { describe, expect, it } from 'vitest';
import type { Channel } from '../shared/bridge-contract.ts';
import type { Permission } from '../shared/people/permissions.ts';
import { problem } from '../shared/problems.ts';
import { createApprovingClient } from './approving-client.ts';
import { createBridgeClient } from './bridge-client.ts';
import { makeEmptySnapshot } from './sale-snapshot.fixture.ts';
import { createApprovals } from './state/approvals.ts';

const ACT = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a01';
const NEEDED = problem('approvalNeeded', { permission: 'handOver', act: ACT });
const DONE = { ok: true, value: makeEmptySnapshot(4) };
const REQUEST = { reference: 'PD-000001' };

function tillThatAsks({ own = [] as Permission[] } = {}) {
  const heard: [Channel, unknown][] = [];
  const later: (() => void)[] = [];
  const withdrawn: string[] = [];
  const approvals = createApprovals(
    (_delayMs, run) => {
      later.push(run);
      return () => void later.splice(later.indexOf(run), 1);
    },
    (act) => void withdrawn.push(act),
  );
  const bridge = createBridgeClient({
    on: () => () => undefined,
    invoke: async (channel, request) => {
      heard.push([channel, request]);
      return heard.length === 1 ? NEEDED : DONE;
    },
  });
  const client = createApprovingClient({
    client: bridge,
    approvals,
    mayAll: (permissions) => permissions.every((permission) => own.includes(permission)),
    amountOf: () => ({ amountMinor: 150_000, currency: 'NGN' }),
  });
  const asked = () => approvals.state.getState().asked;
  const untilAsked = async () => {
    while (asked() === null) await Promise.resolve();
    return asked();
  };
  return { client, approvals, heard, later, withdrawn, asked, untilAsked };
}

describe('an act that needs approval', () => {
  it('performs the act after another person’s approval, unnoticed by the screen', async () => {
    const { client, approvals, heard, untilAsked, later, withdrawn } = tillThatAsks();
    const answer = client.ask('payment.handOver', REQUEST);
    expect(await untilAsked()).toEqual({
      act: ACT,
      permission: 'handOver',
      also: null,
      reference: 'PD-000001',
      amount: { amountMinor: 150_000, currency: 'NGN' },
    });
    approvals.settle(true);
    expect(await answer).toEqual(DONE);
    expect(heard).toEqual([
      ['payment.handOver', REQUEST],
      ['payment.handOver', REQUEST],
    ]);
    expect(later).toEqual([]);
    expect(withdrawn).toEqual([]);
  });

  it('withdraws the act in main and reports a problem if nobody approves the act', async () => {
    const { client, approvals, heard, untilAsked, withdrawn } = tillThatAsks();
    const answer = client.ask('payment.handOver', REQUEST);
    await untilAsked();
    approvals.settle(false);
    expect(await answer).toEqual(problem('notApproved', { permission: 'handOver', reference: REQUEST.reference }));
    expect(heard).toHaveLength(1);
    expect(withdrawn).toEqual([ACT]);
  });

  it('withdraws an act if nobody answers the approval request in time', async () => {
    const { client, later, asked, untilAsked, withdrawn } = tillThatAsks();
    const answer = client.ask('payment.handOver', REQUEST);
    await untilAsked();
    for (const run of later) run();
    expect(await answer).toEqual(problem('notApproved', { permission: 'handOver', reference: REQUEST.reference }));
    expect(asked()).toBeNull();
    expect(withdrawn).toEqual([ACT]);
  });

  it('shows one approval request at a time and keeps the first', async () => {
    const { approvals, withdrawn } = tillThatAsks();
    const asked = { act: ACT, permission: 'handOver', also: null, amount: null, reference: null };
    const first = approvals.ask(asked);
    expect(await approvals.ask({ ...asked, act: 'another' })).toBe(false);
    approvals.settle(true);
    expect(await first).toBe(true);
    expect(withdrawn).toEqual([]);
  });
});

describe('a late answer to an approval request', () => {
  it('a late answer settles only its own approval request', async () => {
    const { approvals, asked } = tillThatAsks();
    const question = { act: ACT, permission: 'handOver', also: null, amount: null, reference: null };
    const first = approvals.ask(question);
    approvals.settle(false);
    expect(await first).toBe(false);
    const second = approvals.ask({ ...question, act: 'another' });
    approvals.settle(true, ACT);
    expect(asked()?.act).toBe('another');
    approvals.settle(true, 'another');
    expect(await second).toBe(true);
  });
});

describe('the approval request', () => {
  it.each(['journal.today', 'glance.read', 'people.lock'] as const)(
    'requests no approval for a query that a screen sends by itself: %s',
    async (channel) => {
      const { client, asked } = tillThatAsks();
      expect(await client.ask(channel, undefined)).toEqual(NEEDED);
      expect(asked()).toBeNull();
    },
  );

  it.each([
    ['of a cashier', ['takePayment'], {}],
    ['despite a warning, if the person may make it', ['takePayment', 'secondCharge'], { override: {} }],
  ] as const)('requests no approval for a charge %s, and stores none of its details', async (_whose, own, charge) => {
    const { client, asked } = tillThatAsks({ own: [...own] });
    const answer = client.ask('sale.charge', charge as never);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked()).toBeNull();
    expect(await answer).toEqual(NEEDED);
  });

  it.each([
    ['despite a warning, if the person is a cashier', ['takePayment'], { override: {} }],
    ['of a person who may not charge', ['handOver'], {}],
  ] as const)('requests approval for a charge %s, then charges', async (_whose, own, charge) => {
    const { client, approvals, untilAsked } = tillThatAsks({ own: [...own] });
    const answer = client.ask('sale.charge', charge as never);
    await untilAsked();
    approvals.settle(true);
    expect(await answer).toEqual(DONE);
  });
});
