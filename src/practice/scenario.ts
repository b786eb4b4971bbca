import type { Course } from './course.ts';
import type { Stage } from './payment.ts';

/* A payment's life inside the service, as pure functions of its stage. Moments are ISO 8601 in UTC. */

/** The stage of a payment that the service reports, or `processing` while the bank has not settled it. */
export type ShownStage = Stage | { readonly kind: 'processing' };

/** The number of wrong PINs or OTPs after which a payment fails. */
const WRONG_TRIES_ALLOWED = 3;

/** Returns the stage of a new payment: its first step, or its ending if the course has no step. */
export function begin(course: Course, now: string): Stage {
  return atStep(course, 0, now);
}

/** Returns the stage after the customer did the awaited step. */
export function passStep(course: Course, stage: Stage, now: string): Stage {
  if (stage.kind !== 'waiting') return stage;
  return atStep(course, course.steps.indexOf(stage.step) + 1, now);
}

/** Returns the stage after a wrong PIN or OTP: the same step again, or failed after too many. */
export function missStep(stage: Stage, now: string): Stage {
  if (stage.kind !== 'waiting') return stage;
  const wrongTries = stage.wrongTries + 1;
  if (wrongTries < WRONG_TRIES_ALLOWED) return { ...stage, wrongTries };
  const what = stage.step === 'card-pin' ? 'PIN' : 'OTP';
  return { kind: 'failed', since: now, code: '75', message: `${what} tries exceeded` };
}

/** Returns the stage after the customer, the bank or the clock ended a waiting payment. */
export function failStep(stage: Stage, reason: { code: string; message: string }, now: string): Stage {
  return stage.kind === 'waiting' ? { kind: 'failed', since: now, ...reason } : stage;
}

/** Returns the stage after the bank reports late that it collected the money. */
export function settleLate(stage: Stage, now: string): Stage {
  return stage.kind === 'successful' ? stage : { kind: 'successful', since: now };
}

/** Returns the stage that the service reports now. A course with an interim hides its ending for a while. */
export function shownStage(course: Course, stage: Stage, now: string): ShownStage {
  if (stage.kind !== 'successful' || !course.interim) return stage;
  const settlesAt = Date.parse(stage.since) + course.interim.forMs;
  if (Date.parse(now) >= settlesAt) return stage;
  if (course.interim.says === 'pending') return { kind: 'processing' };
  return { kind: 'failed', since: stage.since, code: '91', message: 'Issuer or switch is inoperative' };
}

function atStep(course: Course, index: number, now: string): Stage {
  const step = course.steps[index];
  if (step) return { kind: 'waiting', step, wrongTries: 0 };
  if (course.ending.kind === 'paid') return { kind: 'successful', since: now };
  return { kind: 'failed', since: now, code: course.ending.code, message: course.ending.message };
}
