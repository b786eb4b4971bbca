import type { Problem } from '../shared/problems.ts';
import type { ComposedTill } from './composed-till.ts';
import { createCounterHandlers } from './counter/counter-control.ts';
import { startBanks } from './counter/till-banks.ts';
import { describeTill } from './describe-till.ts';
import { createGateway } from './gateway/gateway.ts';
import { startHealth } from './health/health-control.ts';
import { createJournalDecisions } from './health/journal-decisions.ts';
import { startOpened } from './opened/opened-control.ts';
import { startPeople, withRights } from './people/till-people.ts';
import type { TillJournal } from './seal/open-till-journal.ts';
import type { ConnectedService } from './service/connect.ts';
import type { LastHeard } from './service/last-heard.ts';
import { createThemeHandlers } from './settings/kept-by-itself.ts';
import { createLanguageHandlers } from './settings/language-control.ts';
import type { TillParts } from './till-parts.ts';
import { stopInTurn, type TillStop } from './till-stop.ts';
import { answerWithoutJournal } from './without-journal.ts';

/** The parts of a till that exist before its journal is opened. */
export interface Opened extends Pick<TillJournal, 'authentication' | 'notRestored'> {
  service: ConnectedService;
  stop: TillStop;
  heard: LastHeard;
  /** The number of the newest entry before this run. If head office knows later entries, another disk wrote them. */
  openedSeq: number;
}

/** Makes a till whose journal cannot be opened. It takes no payments, but can show opened exports. */
export async function composeWithoutJournal(
  parts: TillParts,
  { service, authentication, notRestored, stop, heard }: Opened,
  stopped: Problem,
): Promise<ComposedTill> {
  const { log } = parts;
  const people = await startPeople(parts, null, parts.folder);
  log.write('tillStopped', { code: stopped.code, reason: stopped.facts.failure ?? '' });
  const given = { ...authentication, heard, stopped: () => stopped, tillStop: stop, ...people };
  const opened = startOpened({ ...parts, service, opened: () => undefined });
  const { banks: list } = createGateway({ fetch: parts.fetch, encryptionKey: null });
  const banks = startBanks({ ...parts, service, list });
  const health = await startHealth(parts, { ...given, journal: null, heldBack: async () => null });
  const describe = () =>
    describeTill(parts, service, stopped, {
      checks: null,
      currency: parts.installation,
      notRestored,
      fetchedLost: null,
      lossAcknowledged: null,
      people,
    });
  const able = {
    'till.describe': async () => ({ ok: true, value: describe() }) as const,
    ...createThemeHandlers(parts),
    ...createCounterHandlers(parts, heard, banks, null),
    ...createLanguageHandlers(parts),
    ...banks.handlers,
    ...createJournalDecisions(parts, given),
    ...opened.handlers,
    ...people.handlers,
    ...health.handlers,
    ...parts.setup,
  };
  const till = {
    handlers: answerWithoutJournal(stopped, able),
    stopped,
    holdsBack: async () => null,
    holdsUpdate: async () => null,
    stop: () => stopInTurn([health, opened, service]),
  };
  return withRights(till, people);
}
