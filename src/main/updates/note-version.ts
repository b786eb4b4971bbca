import { PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { TillParts } from '../till-parts.ts';

/**
 * Writes down once that another version of the program goes on with the journal: whoever looks into it later sees which one wrote
 * what. Failing stops nothing; the next start tries again.
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
    // The very first version of a journal is no change.
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
