import type { ToldEvent } from '../../shared/journal/journal-entry.ts';

/**
 * Removes from a timeline what a bank page brought back. The journal keeps it as a hint, but nothing that a page said
 * reaches the screens. Hashes stay those of the stored entries.
 */
export function shownTimeline(events: readonly ToldEvent[]): ToldEvent[] {
  return events.map((event) => {
    const { happening } = event.entry;
    if (happening.kind !== 'bankPageReturned') return event;
    const said = { ...happening.said, facts: {} };
    return { ...event, entry: { ...event.entry, happening: { ...happening, said } } };
  });
}
