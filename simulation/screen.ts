import { isDeepStrictEqual } from 'node:util';
import { type DeskSnapshot, deskSnapshotSchema } from '../src/shared/payment/snapshot.ts';
import { isSensitive } from './customers.ts';
import type { World } from './world.ts';

/** A screen that believes nothing: every snapshot fits its schema, is newer than the last one, and shows what is durable. */
export function createScreen(world: World): { shows: (snapshot: DeskSnapshot) => void } {
  const { story, journal } = world;
  let last: DeskSnapshot | null = null;
  /** What of the last snapshot was looked at already. */
  let seen: string | null = null;
  const looked = new WeakSet<object>();

  function shows(snapshot: DeskSnapshot): void {
    if (last && snapshot.revision <= last.revision)
      story.breaks('snapshots fit, and grow', 'the revision does not grow');
    const text = JSON.stringify({ ...snapshot, revision: 0 });
    const isNew = text !== seen;
    seen = text;
    last = snapshot;
    // The same in another object was looked at when it came first.
    if (!isNew) {
      remember(snapshot);
      return;
    }
    if (isSensitive(text)) story.breaks('nothing sensitive is written', 'in a snapshot');
    const parsed = deskSnapshotSchema.safeParse(snapshot);
    if (!parsed.success) story.breaks('snapshots fit, and grow', parsed.error.message);
    checkShown(snapshot);
  }

  /** What comes to the screen for the first time is the newest that the journal has; it may then stay a little longer. */
  function checkShown({ current }: DeskSnapshot): void {
    if (!current || world.evidence.isJournalDown) return;
    const { sale, payment } = current;
    if (!looked.has(payment) && !isDeepStrictEqual(payment, journal.payment(payment.reference))) {
      story.breaks('shown is durable', `${payment.reference} as ${payment.state.outcome}`);
    }
    if (!looked.has(sale) && !isDeepStrictEqual(sale, journal.sale(sale.id)?.sale)) {
      story.breaks('shown is durable', `the sale as ${sale.status}`);
    }
    remember({ current });
    story.reach(`screen: ${current.view.screen}`);
  }

  function remember({ current }: Pick<DeskSnapshot, 'current'>): void {
    if (current) looked.add(current.payment).add(current.sale);
  }

  return { shows };
}
