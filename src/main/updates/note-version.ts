import { PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { TillParts } from '../till-parts.ts';

/**
 * Journals a new program version once, so that a reader of the journal knows which version wrote which entries. A
 * failure is retried at the next start.
 */
export async function noteVersion(
  {
    about,
    installation,
    settings,
    clock,
    log,
  }: Pick<TillParts, 'about' | 'installation' | 'settings' | 'clock' | 'log'>,
  journal: Pick<Journal, 'append'>,
): Promise<void> {
  const before = settings.read('journaledVersion');
  const after = about.version;
  if (before === after) return;
  try {
    // The first version of a journal is not a change.
    if (before !== null) {
      const { till, zone } = installation;
      const at = clock.now().toISOString();
      const happening = { kind: 'programUpdated', before, after } as const;
      await journal.append({ form: 1, rules: 1, till, actor: PAYDESK, at, zone, happening });
    }
    settings.write('journaledVersion', after);
  } catch (error) {
    log.write('backgroundFailed', describeError(error));
  }
}
