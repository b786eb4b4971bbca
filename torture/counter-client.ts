import type { Page } from 'playwright';
import { createBridgeClient } from '../src/renderer/bridge-client.ts';
import type { Channel, PaydeskBridge, RequestOf, ResponseOf } from '../src/shared/bridge-contract.ts';
import { type DeskSnapshot, deskSnapshotSchema } from '../src/shared/payment/snapshot.ts';
import type { Result } from '../src/shared/problems.ts';

declare global {
  interface Window {
    /** Takes what main pushes out of the page. */
    tortureSees: (snapshot: unknown) => Promise<void>;
  }
}

/** The counter as whoever stands at it sees it: the page's own bridge, used from outside. */
export interface CounterClient {
  /** Never rejects: where the program has gone, the answer is the problem `unexpected`. */
  ask<C extends Channel>(channel: C, request: RequestOf<C>): Promise<Result<ResponseOf<C>>>;
  /** The newest snapshot that came. */
  latest(): DeskSnapshot;
  /** Resolves at the next snapshot, and after `limitMs` at the latest. */
  changed(limitMs: number): Promise<void>;
}

/**
 * Listens, and asks for the first snapshot: it is answered when what an earlier run left has been picked up.
 * @param acknowledged gets every snapshot that reached the page, in an answer or unasked
 * @throws where the program refuses its first snapshot, or ends
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

/** Asks through the page's bridge. What it pushes comes another way. */
function bridgeOf(page: Page): PaydeskBridge {
  return {
    invoke: (channel, request) =>
      page.evaluate<unknown, [Channel, unknown]>(
        ([asked, given]) => window.paydesk.invoke(asked, given),
        [channel, request],
      ),
    on: () => () => {
      // Nothing was begun, so there is nothing to end.
    },
  };
}
