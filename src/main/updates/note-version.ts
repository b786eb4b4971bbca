import type { RunningJournal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { TillParts } from '../till-parts.ts';

/** Journals a new version, so that readers know which version wrote which entries. A failure is retried. */
export async function noteVersion(
  { about, settings, log }: Pick<TillParts, 'about' | 'settings' | 'log'>,
  journal: Pick<RunningJournal, 'note'>,
): Promise<void> {
  const before = settings.read('journaledVersion');
  const after = about.version;
  if (before === after) return;
  try {
    // The first version of a journal is not a change.
    if (before !== null) await journal.note({ kind: 'programUpdated', before, after });
    settings.write('journaledVersion', after);
  } catch (error) {
    log.write('backgroundFailed', describeError(error));
  }
}
