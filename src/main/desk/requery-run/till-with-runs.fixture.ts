import { randomUUID } from 'node:crypto';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { Pace, Run } from '../../../shared/run/requery-run.ts';
import { answered } from '../../../shared/testing/answers.fixture.ts';
import { type OpenTill, openTill, otherCustomersCharge } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { createRequeryRuns, type RequeryRuns } from './requery-runs.ts';
import type { MakingWatcher } from './run-making.ts';

const PACE: Pace = { perSecond: 50, width: 4 };
export const EXTERNAL = ['PRACTICE-QR-1', 'OTHER-2', 'OTHER-3', 'OTHER-4', 'OTHER-5', 'OTHER-6'];

const UNWATCHED: MakingWatcher = { signal: new AbortController().signal, gathered: () => undefined };

export interface TillWithRuns extends OpenTill {
  runs: RequeryRuns;
  told: Run[];
  failures: unknown[];
}

export function withRuns(till: OpenTill, pace = PACE): TillWithRuns {
  const failures: unknown[] = [];
  const runs = createRequeryRuns({
    runs: till.journal.runs,
    bulk: till.desk.bulk,
    clock: till.clock,
    uptimeMs: () => till.clock.now().getTime(),
    pace,
    actor: () => 'bola',
    failed: (error) => failures.push(error),
  });
  const told: Run[] = [];
  runs.onChange((run) => told.push(structuredClone(run)));
  return { ...till, runs, told, failures };
}

/** Starts a second program without stopping the first, as after a crash. */
export function nextProgram(till: OpenTill, pace = PACE): TillWithRuns {
  return withRuns(openTill({ journal: till.journal, clock: till.clock }), pace);
}

export const saysPaid = (reference: string) => answered({ reference });
export const pending = (reference: string) => answered({ reference, ...outcome.SAYS_PENDING });
export const LATER: RequeryOutcome = outcome.putOff(30_000);
export const OFFLINE: RequeryOutcome = { kind: 'lost', cause: 'offline', httpStatus: null };

export async function make({ runs }: TillWithRuns, references: readonly string[]): Promise<Run> {
  const some = references.map((reference) => ({ reference, paymentType: 'QR' as const }));
  const made = await runs.make({ origin: { kind: 'pasted' }, references: [some] }, UNWATCHED);
  if (!made) throw new Error('The run was not made.');
  return made;
}

/** Makes a run that is asking about an unknown payment, with the question still on its way. */
export async function askingAboutUnknown() {
  const till = withRuns(openTill());
  const reference = await outcome.chargeToUnknown(till);
  const before = till.asked().length;
  const question = till.gateway.holds('requery');
  await make(till, [reference]);
  await till.clock.advance(100);
  return { till, reference, question, askedSince: () => till.asked().length - before };
}

export async function startedAgainWithOpenPayments(
  count: number,
  pace = PACE,
): Promise<{ till: TillWithRuns; references: string[] }> {
  const before = openTill();
  const references: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const saleId = randomUUID();
    const customer = { email: `customer${'abcdefgh'[each]}@example.com`, phone: null };
    await outcome.chargeWith(before, { ...otherCustomersCharge(saleId, 70_000 + each), customer }, outcome.NO_STEP);
    references.push(before.payment().reference);
    await before.desk.leaveForLater(saleId);
  }
  return { till: nextProgram(before, pace), references };
}
