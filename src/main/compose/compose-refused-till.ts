import type { TFunction } from 'i18next';
import type { Theme } from '../../shared/bridge-contract.ts';
import type { Mode } from '../../shared/mode.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { type ProvisioningProblem, practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { noBankPages } from './bank-page-control.ts';
import { noCases } from './case-control.ts';
import type { ComposedTill } from './composed-till.ts';
import { noCurrency } from './currency-control.ts';
import { describeRefusedTill } from './describe-till.ts';
import { noEvidence } from './evidence-control.ts';
import { noExports } from './export-control.ts';
import { noGlance } from './glance-handlers.ts';
import { noJournalDecisions } from './journal-decisions.ts';
import { noOpened } from './opened-control.ts';
import { noRuns } from './run-control.ts';
import { createSavedViews } from './saved-views.ts';
import { createShopDays } from './shop-days.ts';
import { noSigningKey } from './signing-key-control.ts';
import { createStoppedDesk } from './stopped-desk.ts';
import { createTillHandlers } from './till-handlers.ts';
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
  const desk = createStoppedDesk(stopped);
  const handlers = createTillHandlers({
    describe: () => describeRefusedTill(about, mode, stopped),
    setTheme: applyTheme,
    currency: noCurrency(stopped),
    desk,
    banks: stopped,
    journal: stopped,
    days: createShopDays(stopped, { installation: practiceInstallation(), clock: { now: () => new Date() } }),
    bankPages: noBankPages(stopped),
    exports: noExports(stopped),
    signingKey: noSigningKey(stopped),
    decisions: noJournalDecisions(stopped),
    opened: noOpened(stopped),
    runs: noRuns(stopped),
    glance: noGlance(stopped),
    cases: noCases(stopped),
    evidence: noEvidence(stopped).handlers,
    views: createSavedViews(settingsInMemory(), { write: () => undefined }),
    saveSlip: async () => ({ ok: false, problem: stopped }),
  });
  return { handlers, desk, seals: null, stopped, stop: () => Promise.resolve() };
}

function refusal({ field, rule }: ProvisioningProblem, t: TFunction): Problem {
  return problem('provisioningRefused', { field, rule, reason: t(`provisioning.${rule}`, { field }) }).problem;
}
