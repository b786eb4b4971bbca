import type { JournalEvent } from '../../../shared/journal/journal-entry.ts';

/**
 * A timeline as the screens may have it: what a bank page brought back is left out. It is kept in the journal as a hint, but
 * nothing that a page said reaches the screens. The hashes stay those of the entries as they are kept.
 */
export function shownTimeline(events: readonly JournalEvent[]): JournalEvent[] {
  return events.map((event) => {
    const { happening } = event.entry;
    if (happening.kind !== 'bankPageReturned') return event;
    const said = { ...happening.said, facts: {} };
    return { ...event, entry: { ...event.entry, happening: { ...happening, said } } };
  });
}
