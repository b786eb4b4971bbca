import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { problem } from '../../../shared/problems.ts';
import type { Desk } from '../../desk/ports/desk-port.ts';
import type { JournalSpeed } from './watch-appends.ts';

/**
 * A desk whose snapshots say so while the journal is slow, as they do where the till takes no payments; and no longer when it
 * has passed. What stopped the till for good is told before it.
 */
export function withSlowJournalNotice<Shown extends Pick<Desk, 'read' | 'onChange'>>(
  desk: Shown,
  speed: JournalSpeed,
): Shown {
  const told = (snapshot: DeskSnapshot): DeskSnapshot =>
    speed.isSlow() && snapshot.stopped === null ? { ...snapshot, stopped: problem('journalSlow').problem } : snapshot;
  return {
    ...desk,
    read: () => told(desk.read()),
    onChange(listener) {
      const stopDesk = desk.onChange((snapshot) => listener(told(snapshot)));
      const stopSpeed = speed.onChange(() => listener(told(desk.read())));
      return () => {
        stopDesk();
        stopSpeed();
      };
    },
  };
}
