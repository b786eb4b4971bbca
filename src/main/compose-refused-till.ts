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

interface RefusedTillParts extends PeopleParts {
  about: About;
  setup: SetupHandlers;
  applyTheme: (theme: Theme) => void;
}

/** Makes a till for a refused set-up. It opens no journal, contacts no service, and shows what is wrong. */
export async function composeRefusedTill(
  parts: RefusedTillParts & { mode: Mode | null; refused: SetupProblem; t: TFunction },
): Promise<ComposedTill> {
  return await composeTillWithout(parts, parts.mode, refusal(parts.refused, parts.t));
}

export async function composeTillNotSetUp(parts: RefusedTillParts): Promise<ComposedTill> {
  return await composeTillWithout(parts, null, problem('notSetUp').problem);
}

/** Makes a till after an unexpected error. A person can change the set-up or restart. */
export async function composeTillNotOpened(parts: RefusedTillParts & { mode: Mode | null }): Promise<ComposedTill> {
  return await composeTillWithout(parts, parts.mode, problem('tillNotOpened').problem);
}

/** Requires the profile's people to sign in. Otherwise, deleting the set-up would let anybody set up the till again. */
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

function refusal({ field, rule }: SetupProblem, t: TFunction): Problem {
  if (rule === 'keptUnreadable') return problem('setupDamaged').problem;
  return problem('provisioningRefused', { field, rule, reason: t(`provisioning.${rule}`, { field }) }).problem;
}
