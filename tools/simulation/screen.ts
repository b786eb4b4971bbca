import { isDeepStrictEqual } from 'node:util';
import { type DeskSnapshot, deskSnapshotSchema } from '../../src/shared/payment/snapshot.ts';
import { undated } from '../../src/shared/testing/undated.fixture.ts';
import { isSensitive } from './customers.ts';
import type { World } from './world.ts';

/** Requires that each snapshot matches its schema, is newer than the last one, and shows only durable states. */
export function createScreen(world: World): { shows: (snapshot: DeskSnapshot) => void } {
  const { story, journal } = world;
  let last: DeskSnapshot | null = null;
  let seen: string | null = null;
  const looked = new WeakSet<object>();

  function shows(snapshot: DeskSnapshot): void {
    if (last && snapshot.revision <= last.revision)
      story.breaks('snapshots are valid and in order', 'the revision does not grow');
    const text = JSON.stringify({ ...snapshot, revision: 0 });
    const isNew = text !== seen;
    seen = text;
    last = snapshot;
    // The same content in another object needs no second check.
    if (!isNew) {
      remember(snapshot);
      return;
    }
    if (isSensitive(text)) story.breaks('nothing sensitive is written', 'in a snapshot');
    const parsed = deskSnapshotSchema.safeParse(snapshot);
    if (!parsed.success) story.breaks('snapshots are valid and in order', parsed.error.message);
    checkShown(snapshot);
  }

  /** Requires that a payment equals the newest state in the journal when it is first shown. */
  function checkShown({ current }: DeskSnapshot): void {
    if (!current || world.evidence.isJournalDown) return;
    const { sale, payment } = current;
    if (!looked.has(payment) && !isDeepStrictEqual(undated(payment), undated(journal.payment(payment.reference)))) {
      story.breaks('shown states are durable', `${payment.reference} as ${payment.state.outcome}`);
    }
    if (!looked.has(sale) && !isDeepStrictEqual(sale, journal.sale(sale.id)?.sale)) {
      story.breaks('shown states are durable', `the sale as ${sale.status}`);
    }
    remember({ current });
    story.reach(`screen: ${current.view.screen}`);
  }

  function remember({ current }: Pick<DeskSnapshot, 'current'>): void {
    if (current) looked.add(current.payment).add(current.sale);
  }

  return { shows };
}
