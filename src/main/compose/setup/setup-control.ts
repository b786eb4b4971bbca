import { problem, type Result } from '../../../shared/problems.ts';
import { describeError, type Log } from '../../log.ts';
import { type KeptInstallation, keepInstallation, PRACTISES_ONLY } from '../../settings/kept-installation.ts';
import type { InstallationReading } from '../../settings/read-installation.ts';
import type { SetupHandlers } from './setup-handlers.ts';
import type { TillInUse } from './till-in-use.ts';

/** How the till is set up, and changed. */
export interface SetupControl {
  handlers: SetupHandlers;
}

/**
 * Changes what this till is, in three steps: it is kept in the profile, the till is opened anew, and the page loaded again.
 * @param till the one in use; asked for when something changes, since it is made with these handlers
 */
export function createSetupControl({
  folder,
  reading,
  till,
  changed,
  reloadPages,
  log,
}: {
  /** The profile's. */
  folder: string;
  /** How the till is set up at this moment. */
  reading: () => InstallationReading;
  till: () => TillInUse;
  /** Told when it was kept, before the till opens anew. */
  changed: () => void;
  reloadPages: () => void;
  log: Log;
}): SetupControl {
  async function change(kept: KeptInstallation): Promise<Result<null>> {
    const held = await till().holdsBack();
    if (held !== null) return problem(held);
    try {
      keepInstallation(folder, kept);
    } catch (error) {
      log.write('settingsNotWritten', describeError(error));
      return problem('setupNotKept');
    }
    await till().openAnew(changed);
    reloadPages();
    return { ok: true, value: null };
  }

  return {
    handlers: {
      'setup.practise': async ({ language }) =>
        reading().kind === 'none' ? await change({ ...PRACTISES_ONLY, language }) : problem('setUpAlready'),
    },
  };
}
