import type { TFunction } from 'i18next';
import type { Theme } from '../../shared/bridge-contract.ts';
import type { Mode } from '../../shared/mode.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { SetupProblem } from '../../shared/setup/setup-problem.ts';
import { createNoPeople } from '../people/no-people.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { answerWithoutJournal } from './closed-channels.ts';
import type { ComposedTill } from './composed-till.ts';
import { describeRefusedTill } from './describe-till.ts';
import { createSavedViews } from './journal/saved-views.ts';
import type { SetupHandlers } from './setup/setup-handlers.ts';
import type { About } from './till-parts.ts';

interface RefusedTillParts {
  about: About;
  setup: SetupHandlers;
  applyTheme: (theme: Theme) => void;
}

/** A till that cannot be set up as it was said: it opens no journal, asks no service, and says what is wrong. */
export function composeRefusedTill(
  parts: RefusedTillParts & { mode: Mode | null; refused: SetupProblem; t: TFunction },
): ComposedTill {
  return composeTillWithout(parts, parts.mode, refusal(parts.refused, parts.t));
}

/** A till that nobody has set up yet: it does nothing but ask what it is to be. */
export function composeTillNotSetUp(parts: RefusedTillParts): ComposedTill {
  return composeTillWithout(parts, null, problem('notSetUp').problem);
}

function composeTillWithout(
  { about, setup, applyTheme }: RefusedTillParts,
  mode: Mode | null,
  stopped: Problem,
): ComposedTill {
  const handlers = answerWithoutJournal(stopped, {
    'till.describe': async () => ({ ok: true, value: describeRefusedTill(about, mode, stopped) }),
    'till.setTheme': async ({ theme }) => {
      applyTheme(theme);
      return { ok: true, value: null };
    },
    ...createNoPeople(stopped),
    ...createSavedViews(settingsInMemory(), { write: () => undefined }),
    ...setup,
  });
  return {
    handlers,
    protect: (own) => own,
    seals: null,
    stopped,
    holdsBack: async () => null,
    stop: () => Promise.resolve(),
  };
}

function refusal({ field, rule }: SetupProblem, t: TFunction): Problem {
  return problem('provisioningRefused', { field, rule, reason: t(`provisioning.${rule}`, { field }) }).problem;
}
