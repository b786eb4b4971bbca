import type { TFunction } from 'i18next';
import type { Theme } from '../../shared/bridge-contract.ts';
import type { Mode } from '../../shared/mode.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { createNoPeople } from '../people/no-people.ts';
import type { ProvisioningProblem } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { answerWithoutJournal } from './closed-channels.ts';
import type { ComposedTill } from './composed-till.ts';
import { describeRefusedTill } from './describe-till.ts';
import { createSavedViews } from './journal/saved-views.ts';
import type { About } from './till-parts.ts';

/** A till whose provisioning file was refused: it opens no journal, asks no service, and says what is wrong with the file. */
export function composeRefusedTill(parts: {
  about: About;
  mode: Mode | null;
  refused: ProvisioningProblem;
  applyTheme: (theme: Theme) => void;
  t: TFunction;
}): ComposedTill {
  const { about, mode, applyTheme } = parts;
  const stopped = refusal(parts.refused, parts.t);
  const handlers = answerWithoutJournal(stopped, {
    'till.describe': async () => ({ ok: true, value: describeRefusedTill(about, mode, stopped) }),
    'till.setTheme': async ({ theme }) => {
      applyTheme(theme);
      return { ok: true, value: null };
    },
    ...createNoPeople(stopped),
    ...createSavedViews(settingsInMemory(), { write: () => undefined }),
  });
  return { handlers, seals: null, stopped, stop: () => Promise.resolve() };
}

function refusal({ field, rule }: ProvisioningProblem, t: TFunction): Problem {
  return problem('provisioningRefused', { field, rule, reason: t(`provisioning.${rule}`, { field }) }).problem;
}
