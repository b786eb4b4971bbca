import type { TFunction } from 'i18next';
import type { Theme } from '../shared/bridge-contract.ts';
import type { Mode } from '../shared/mode.ts';
import { type Problem, problem } from '../shared/problems.ts';
import type { SetupProblem } from '../shared/setup/setup-problem.ts';
import type { ComposedTill } from './composed-till.ts';
import { describeRefusedTill } from './describe-till.ts';
import { type PeopleParts, startPeople, withRights } from './people/till-people.ts';
import { createChosenColumns } from './settings/chosen-columns.ts';
import { settingsInMemory } from './settings/settings.ts';
import type { SetupHandlers } from './setup/setup-handlers.ts';
import type { About } from './till-parts.ts';
import { answerWithoutJournal } from './without-journal.ts';

interface RefusedTillParts extends PeopleParts {
  about: About;
  setup: SetupHandlers;
  applyTheme: (theme: Theme) => void;
}

/** A till that cannot be set up as it was said: it opens no journal, asks no service, and says what is wrong. */
export async function composeRefusedTill(
  parts: RefusedTillParts & { mode: Mode | null; refused: SetupProblem; t: TFunction },
): Promise<ComposedTill> {
  return await composeTillWithout(parts, parts.mode, refusal(parts.refused, parts.t));
}

/** A till that nobody has set up yet: it does nothing but ask what it is to be. */
export async function composeTillNotSetUp(parts: RefusedTillParts): Promise<ComposedTill> {
  return await composeTillWithout(parts, null, problem('notSetUp').problem);
}

/** A till that could not be opened, for a reason that nobody foresaw: it can be set up otherwise, or started again. */
export async function composeTillNotOpened(parts: RefusedTillParts & { mode: Mode | null }): Promise<ComposedTill> {
  return await composeTillWithout(parts, parts.mode, problem('tillNotOpened').problem);
}

/** Where people were set up, who they are counts here, too: else whoever takes away how a till is set up could set it up anew. */
async function composeTillWithout(parts: RefusedTillParts, mode: Mode | null, stopped: Problem): Promise<ComposedTill> {
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
    ...createChosenColumns(settingsInMemory(), { write: () => undefined }),
    ...setup,
  });
  const till = {
    handlers,
    seals: null,
    stopped,
    holdsBack: async () => null,
    holdsUpdate: async () => null,
    stop: () => Promise.resolve(),
  };
  return withRights(till, people);
}

function refusal({ field, rule }: SetupProblem, t: TFunction): Problem {
  if (rule === 'keptUnreadable') return problem('setupDamaged').problem;
  return problem('provisioningRefused', { field, rule, reason: t(`provisioning.${rule}`, { field }) }).problem;
}
