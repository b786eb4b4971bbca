import type { TFunction } from 'i18next';
import type { Theme } from '../shared/bridge-contract.ts';
import type { Mode } from '../shared/mode.ts';
import { type Problem, problem } from '../shared/problems.ts';
import type { SetupProblem } from '../shared/setup/setup-problem.ts';
import type { ComposedTill } from './composed-till.ts';
import { describeRefusedTill } from './describe-till.ts';
import { type PeopleParts, startPeople, withRights } from './people/till-people.ts';
import type { SetupHandlers } from './setup/setup-handlers.ts';
import type { About } from './till-parts.ts';
import { answerWithoutJournal } from './without-journal.ts';

interface StoppedTillParts extends PeopleParts {
  about: About;
  setup: SetupHandlers;
  applyTheme: (theme: Theme) => void;
}

/**
 * Makes a till that opens no journal, contacts no service, and shows why. The profile's people must sign in. Otherwise,
 * deleting the set-up would let anybody set up the till again.
 */
export async function composeStoppedTill(
  parts: StoppedTillParts,
  mode: Mode | null,
  stopped: Problem,
): Promise<ComposedTill> {
  const { about, setup, applyTheme } = parts;
  const people = await startPeople(parts, null, null);
  const handlers = answerWithoutJournal(stopped, {
    'till.describe': async () => {
      const value = { ...describeRefusedTill(about, mode, stopped), signIn: people.signIn() };
      return { ok: true, value };
    },
    'till.setTheme': async ({ theme }) => {
      applyTheme(theme);
      return { ok: true, value: null };
    },
    ...people.handlers,
    ...setup,
  });
  const till = {
    handlers,
    stopped,
    holdsBack: async () => null,
    holdsUpdate: async () => null,
    stop: () => Promise.resolve(),
  };
  return withRights(till, people);
}

export function refusalOf({ field, rule }: SetupProblem, t: TFunction): Problem {
  if (rule === 'keptUnreadable') return problem('setupDamaged').problem;
  return problem('provisioningRefused', { field, rule, reason: t(`provisioning.${rule}`, { field }) }).problem;
}
