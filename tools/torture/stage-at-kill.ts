import type { EventWithState } from '../../src/shared/journal/journal-entry.ts';
import type { PaymentState } from '../../src/shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../src/shared/payment/records.ts';
import type { WorkingOn } from './robot-cashier.ts';

/** One kill of the program. Times are UTC by the machine's clock. */
export interface Kill {
  readonly startedAt: string;
  /** When the counter was ready; null if the program was killed before that. */
  readonly readyAt: string | null;
  readonly killedAt: string;
  readonly workingOn: WorkingOn | null;
}

export const KILL_STAGES = [
  'starting',
  'picking up what was left',
  'between two sales',
  'charge pressed, no intent yet',
  'sending initiate',
  'sending authenticate',
  'sending validate',
  'at a step',
  'confirming',
  'unknown',
  'paid',
  'handed over',
  'declined',
  'never received',
] as const;
export type KillStage = (typeof KILL_STAGES)[number];

/**
 * Returns the stage of the killed sale. The journal is read after all rounds, because only the program may touch it
 * before.
 */
export function stageAtKill(
  { startedAt, readyAt, killedAt, workingOn }: Kill,
  events: readonly EventWithState[],
): KillStage {
  if (readyAt === null) {
    return events.some(({ entry }) => entry.at >= startedAt && entry.at <= killedAt)
      ? 'picking up what was left'
      : 'starting';
  }
  if (!workingOn) return 'between two sales';
  const newest = events.findLast(({ entry }) => entry.sale?.id === workingOn.saleId && entry.at <= killedAt);
  const isCharging = workingOn.chargedAt !== null && (!newest || newest.entry.at < workingOn.chargedAt);
  if (isCharging) return 'charge pressed, no intent yet';
  return newest?.entry.payment ? stageOf(newest.entry.payment.state) : 'between two sales';
}

/** Returns the payments of the killed sale whose outcome was in doubt at the kill. */
export function unsettledAtKill({ killedAt, workingOn }: Kill, events: readonly EventWithState[]): string[] {
  const payments = new Map<string, PaymentRecord>();
  for (const { entry } of events) {
    if (entry.payment && entry.payment.saleId === workingOn?.saleId && entry.at <= killedAt) {
      payments.set(entry.payment.reference, entry.payment);
    }
  }
  return [...payments.values()].filter(({ state }) => isInDoubt(state)).map(({ reference }) => reference);
}

export function histogramOf(stages: readonly KillStage[]): ReadonlyArray<readonly [KillStage, number]> {
  return KILL_STAGES.map((stage) => [stage, stages.filter((met) => met === stage).length]);
}

function stageOf(state: PaymentState): KillStage {
  switch (state.outcome) {
    case 'open':
      if (state.stage.kind === 'sending') return `sending ${state.stage.operation}`;
      return state.stage.kind === 'step' ? 'at a step' : 'confirming';
    case 'unknown':
      return 'unknown';
    case 'paid':
      return state.handedOver ? 'handed over' : 'paid';
    case 'declined':
      return 'declined';
    case 'neverReceived':
      return 'never received';
  }
}

function isInDoubt(state: PaymentState): boolean {
  return state.outcome === 'unknown' || (state.outcome === 'open' && state.stage.kind !== 'step');
}
