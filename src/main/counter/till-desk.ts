import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type Problem, problem } from '../../shared/problems.ts';
import { RUN_PACE } from '../../shared/run/requery-run.ts';
import type { TillCases } from '../cases/till-cases.ts';
import type { BankDirectory } from '../desk/charge/bank-directory.ts';
import { createDesk } from '../desk/desk.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import { isJournalFault } from '../desk/ports/journal-port.ts';
import type { DeskParts, Till, WatchPace } from '../desk/ports/parts.ts';
import { createRequeryRuns, type RequeryRuns } from '../desk/requery-run/requery-runs.ts';
import type { JournalSpeed } from '../journal/append-pipeline.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError, type Log } from '../log.ts';
import type { ConnectedService } from '../service/connect.ts';
import type { Installation } from '../settings/provisioning.ts';
import type { Settings } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';
import { makeReturnToken, makeReturnUrl } from '../window/bank-page/return-url.ts';

/** The watch sends at most two re-queries a second and checks its schedule every minute. */
const WATCH_PACE: WatchPace = { betweenMs: 500, atMostMs: 60_000 };

const REST_WHERE_METERED_MS = 6 * 60 * 60_000;

/** How long keyed values stay in memory to be sent again: enough to plug in a cable, but short, as they are secret. */
const HOLD_FOR_SENDING_AGAIN_MS = 5 * 60_000;

/** The return address if the shop has none. Nobody can own a name in `.invalid`, and nothing reaches it. */
const RETURN_URL = 'https://paydesk.invalid/return';

type DeskNeeds = Required<Pick<DeskParts, 'gateway' | 'gatewayForRuns' | 'stopping' | 'actor' | 'mayKeyPins'>> & {
  journal: Journal;
  banks: BankDirectory;
  cases: Pick<TillCases, 'tellNotProven' | 'catchUpOn'>;
  headOffice: Required<Pick<DeskParts, 'handedOverElsewhere'>>;
  speed: JournalSpeed;
  stop: Pick<TillStop, 'problem' | 'onChange'>;
  isSeat: boolean;
};

export function startDesk(
  { installation, settings, clock, schedule, firstMomentsMs = 0, isOnline, log }: TillParts,
  { merchant, encryptionKey }: ConnectedService,
  { banks, cases, headOffice, speed, stop, isSeat, ...given }: DeskNeeds,
): { desk: Desk; runs: RequeryRuns } {
  const { mode, till: name, zone, ceilingMinor, successValues, finalWords, currency, country, ip, meta } = installation;
  const till: Till = {
    name,
    mode,
    zone,
    ceilingMinor,
    successValues,
    finalWords,
    currency,
    ...merchant,
    origin: { country, ip, meta, deviceFingerprint: deviceFingerprintIn(settings, log) },
    canCharge: encryptionKey !== null,
    isSeat,
  };
  const failed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  const desk = createDesk({
    ...given,
    till,
    findBank: (bankCode) => banks.find(bankCode),
    clock,
    randomInt: (below) => randomInt(below),
    newReturnUrl: () => makeReturnUrl(installation.connection?.returnUrl ?? RETURN_URL, makeReturnToken(randomBytes)),
    schedule,
    watchPace: watchPaceOf(installation),
    firstMomentsMs,
    ...(isOnline && { isOnline }),
    holdForSendingAgainMs: HOLD_FOR_SENDING_AGAIN_MS,
    isJournalSlow: speed.isSlow,
    notices: [speed, stop],
    shopEmail: () => settings.read('counter').shopEmail,
    tellNotProven: cases.tellNotProven,
    followCases: cases.catchUpOn,
    handedOverElsewhere: headOffice.handedOverElsewhere,
    failed,
  });
  const uptimeMs = () => performance.now();
  const { journal, actor } = given;
  const runs = createRequeryRuns({ runs: journal, bulk: desk.bulk, clock, uptimeMs, pace: RUN_PACE, actor, failed });
  return { desk, runs };
}

/** Recovers the open payments of earlier runs before the first charge. On failure the till must not charge. */
export async function recover(desk: Desk, log: Log): Promise<Problem | null> {
  try {
    await desk.recover();
    return null;
  } catch (error) {
    log.write('recoveryFailed', describeError(error));
    return isJournalFault(error)
      ? problem('journalFailed', { failure: error.failure }).problem
      : problem('unexpected').problem;
  }
}

/** Returns the random id by which the service distinguishes tills; null if it cannot be stored. */
function deviceFingerprintIn(settings: Settings, log: Log): string | null {
  const kept = settings.read('deviceFingerprint');
  if (kept !== null) return kept;
  try {
    settings.write('deviceFingerprint', randomUUID());
  } catch (error) {
    log.write('backgroundFailed', describeError(error));
  }
  return settings.read('deviceFingerprint');
}

/** Returns the pace of the watch over payments that nobody waits for; slower on a metered connection. */
function watchPaceOf({ isMetered }: Pick<Installation, 'isMetered'>): WatchPace {
  return isMetered ? { ...WATCH_PACE, restMs: REST_WHERE_METERED_MS } : WATCH_PACE;
}
