import type { Page } from 'playwright';
import { createBridgeClient } from '../../src/renderer/bridge-client.ts';
import type { Channel, PaydeskBridge, RequestOf, ResponseOf } from '../../src/shared/bridge-contract.ts';
import { type DeskSnapshot, deskSnapshotSchema } from '../../src/shared/payment/snapshot.ts';
import type { Result } from '../../src/shared/problems.ts';

declare global {
  interface Window {
    /** Passes the messages that main pushes to the page on to the test process. */
    tortureSees: (snapshot: unknown) => Promise<void>;
  }
}

export interface CounterClient {
  /** Sends a request. Never rejects: if the program is gone, the answer is the problem `unexpected`. */
  ask<C extends Channel>(channel: C, request: RequestOf<C>): Promise<Result<ResponseOf<C>>>;
  latest(): DeskSnapshot;
  changed(limitMs: number): Promise<void>;
}

/**
 * Connects to a page and reads the first snapshot, which comes after the recovery of the previous run.
 * @param acknowledged receives every snapshot that reached the page
 * @throws if the program refuses the snapshot, or ends
 */
export async function createCounterClient(
  page: Page,
  acknowledged: (snapshot: DeskSnapshot) => void,
): Promise<CounterClient> {
  const waiting = new Set<() => void>();
  let latest: DeskSnapshot | null = null;

  function see(value: unknown): void {
    const read = deskSnapshotSchema.safeParse(value);
    if (!read.success) return;
    acknowledged(read.data);
    if (latest && read.data.revision < latest.revision) return;
    latest = read.data;
    for (const wake of waiting) wake();
  }

  const client = createBridgeClient(bridgeOf(page));
  await page.exposeFunction('tortureSees', see);
  await page.evaluate(() => {
    window.paydesk.on('desk.changed', (snapshot) => void window.tortureSees(snapshot));
  });

  async function ask<C extends Channel>(channel: C, request: RequestOf<C>): Promise<Result<ResponseOf<C>>> {
    const result = await client.ask(channel, request);
    if (result.ok) see(result.value);
    return result;
  }

  const first = await ask('desk.read', undefined);
  if (!first.ok) throw new Error(`The program gave no snapshot: ${first.problem.code}.`);
  return {
    ask,
    latest: () => latest ?? first.value,
    changed: (limitMs) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(limit);
          waiting.delete(wake);
          resolve();
        };
        const limit = setTimeout(wake, limitMs);
        waiting.add(wake);
      }),
  };
}

/** Bridges requests only, because pushed messages come through `tortureSees`. */
function bridgeOf(page: Page): PaydeskBridge {
  return {
    invoke: (channel, request) =>
      page.evaluate<unknown, [Channel, unknown]>(
        ([asked, given]) => window.paydesk.invoke(asked, given),
        [channel, request],
      ),
    on: () => () => {
      // Nothing was subscribed, so there is nothing to stop.
    },
  };
}
