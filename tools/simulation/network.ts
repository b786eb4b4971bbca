import type { Gateway } from '../../src/main/desk/ports/gateway-port.ts';
import { textOfKeyed } from '../../src/shared/input/keyed-text.ts';
import type { LossCause, StepOutcome } from '../../src/shared/payment/answers.ts';
import type { MoneyOperation } from '../../src/shared/payment/payment-state.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import { BANKS } from './customers.ts';
import type { Evidence } from './evidence.ts';
import type { PaymentService } from './payment-service.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import * as says from './service-answers.ts';
import type { Storyteller } from './storyteller.ts';
import type { Weather } from './weather.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The gateway's timeouts for operations that move money and for re-queries. */
const TIME_OUT_MS = { money: 60_000, requery: 15_000 };

const UNSENT_CAUSES: readonly LossCause[] = ['nameNotResolved', 'connectionRefused', 'noRoute', 'offline'];

export interface NetworkParts {
  service: PaymentService;
  weather: () => Weather;
  scheduler: Scheduler;
  random: SeededRandom;
  story: Storyteller;
  evidence: Evidence;
  /** The run of the program that sends. After its end its requests stay in flight, but nobody receives the answers. */
  owner: Owner;
}

/** Returns a gateway to the service over a network that loses, duplicates, delays and garbles messages. */
export function gatewayOverNetwork(parts: NetworkParts): Gateway {
  const { service, evidence } = parts;
  return {
    initiate: (_merchant, charge) => {
      const { reference } = charge;
      const outcome = move(parts, 'initiate', reference, () => service.initiate(charge));
      return outcome.then((ended) => {
        if (ended.kind === 'refused') evidence.refused.add(reference);
        return ended;
      });
    },
    authenticate: (_merchant, authentication) =>
      move(parts, 'authenticate', authentication.reference, () => service.authenticate(authentication)),
    validate: (_merchant, { reference, otp }) => {
      // The desk clears the OTP after the call, so it is copied now.
      const sent = { reference, otp: textOfKeyed(otp) };
      return move(parts, 'validate', reference, () => service.validate(sent));
    },
    requery: async (_merchant, { reference }) => (await ask(parts, reference)).outcome,
    banks: async () => ({ kind: 'answered', banks: [...BANKS] }),
  };
}

function move(
  parts: NetworkParts,
  operation: MoneyOperation,
  reference: string,
  effect: () => StepOutcome,
): Promise<StepOutcome> {
  const { scheduler, random, story, owner, evidence } = parts;
  const { promise, resolve } = Promise.withResolvers<StepOutcome>();
  const arrive = (delayMs: number, then: (outcome: StepOutcome) => void) =>
    scheduler.after(delayMs, 'world', () => {
      story.tell(`${operation} of ${reference} arrives`);
      then(effect());
    });
  const answer = (delayMs: number, outcome: StepOutcome) =>
    scheduler.after(delayMs, owner, () => {
      story.tell(`${operation} of ${reference} is answered: ${described(outcome)}`);
      if (outcome.kind === 'unsent') {
        evidence.unsentAtMs.set(reference, scheduler.nowMs);
        evidence.sendAgainPressedAtMs.delete(reference);
      }
      evidence.onTheWire.delete(reference);
      resolve(outcome);
    });
  const fate = fateOf(parts);
  story.reach(`${operation}: ${fate}`);
  switch (fate) {
    case 'answered':
      arrive(travelMs(random), (outcome) => answer(travelMs(random), outcome));
      break;
    case 'answered late':
      arrive(travelMs(random), (outcome) => answer(random.integer(3 * HOUR_MS), outcome));
      break;
    case 'lost before':
      answer(lossMs(random), lossOf(random));
      break;
    case 'lost after':
      arrive(travelMs(random), () => undefined);
      answer(lossMs(random), lossOf(random));
      break;
    case 'arrives late':
      arrive(random.integer(random.pick([MINUTE_MS, 10 * MINUTE_MS, 6 * HOUR_MS])), () => undefined);
      answer(lossMs(random), lossOf(random));
      break;
    case 'twice':
      arrive(travelMs(random), (first) =>
        arrive(travelMs(random), (second) => answer(travelMs(random), random.pick([first, second]))),
      );
      break;
    case 'garbled':
      arrive(travelMs(random), () => answer(travelMs(random), garbled(random)));
      break;
    case 'refused':
      answer(travelMs(random), { kind: 'refused', code: 'INPUT', message: 'refused' });
      break;
  }
  return promise;
}

type Fate =
  | 'answered'
  | 'answered late'
  | 'lost before'
  | 'lost after'
  | 'arrives late'
  | 'twice'
  | 'garbled'
  | 'refused';

function fateOf({ weather, random }: NetworkParts): Fate {
  const { lost, twice, garbled: garbling, refused, late } = weather();
  if (random.chance(lost)) return random.pick<Fate>(['lost before', 'lost before', 'lost after', 'arrives late']);
  if (random.chance(twice)) return 'twice';
  if (random.chance(garbling)) return 'garbled';
  if (random.chance(refused)) return 'refused';
  return random.chance(late) ? 'answered late' : 'answered';
}

/** Sends a re-query. The service decides its answer when the re-query arrives. */
function ask(parts: NetworkParts, reference: string): Promise<says.Statement> {
  const { scheduler, random, story, owner, evidence, weather } = parts;
  const { promise, resolve } = Promise.withResolvers<says.Statement>();
  const wasOnTheWire = evidence.onTheWire.has(reference);
  const sentAtMs = evidence.sentAtMs.get(reference);
  const pagesLeft = evidence.bankPagesLeft(reference);
  const hear = (delayMs: number, statement: says.Statement) =>
    scheduler.after(delayMs, owner, () => {
      story.tell(`re-query of ${reference} is answered: ${statement.said} ${codeOf(statement)}`);
      const hasSent = wasOnTheWire || sentAtMs !== evidence.sentAtMs.get(reference);
      const isOvertaken = hasSent || pagesLeft !== evidence.bankPagesLeft(reference);
      evidence.hears(reference, { said: statement.said, atMs: scheduler.nowMs, isOvertaken });
      resolve(statement);
    });
  if (random.chance(weather().lost)) {
    hear(random.integer(TIME_OUT_MS.requery), says.nothing(random));
    return promise;
  }
  const isLate = random.chance(weather().late);
  scheduler.after(travelMs(random), 'world', () => {
    hear(isLate ? random.integer(HOUR_MS) : travelMs(random), statementOn(parts, reference));
  });
  return promise;
}

/** Returns the service's statement on a payment, which may be untrue. */
function statementOn({ service, random, weather }: NetworkParts, reference: string): says.Statement {
  const truth = service.truthOf(reference);
  const held = service.heldOf(reference);
  if (!held || !random.chance(weather().untrue)) return truth;
  const kind = random.integer(10);
  if (kind < 3) return says.NOT_FOUND;
  if (kind < 6) return says.notFinal(held, random);
  if (kind < 7) return says.nothing(random);
  if (truth.said === 'paid') return random.chance(0.25) ? says.failed(held, random) : says.misfit(held, random);
  return says.failed(held, random);
}

function lossOf(random: SeededRandom): StepOutcome {
  if (random.chance(0.45)) return { kind: 'unsent', cause: random.pick(UNSENT_CAUSES) };
  const [cause, httpStatus] = random.pick([
    ['timedOut', null],
    ['connectionLost', null],
    ['serverError', 503],
    ['notJson', 200],
    ['emptyBody', 200],
  ] as const);
  return { kind: 'unknown', cause, httpStatus, code: null };
}

function garbled(random: SeededRandom): StepOutcome {
  return random.pick([
    says.unlisted('NR'),
    says.unlisted('R0'),
    says.unlisted('ERROR'),
    says.stepAnswer({ reference: 'T9-261121-0001-AAAAAAAAZ', authenticateCode: '00' }),
    says.stepAnswer({}),
    says.stepAnswer({ status: 'failed' }),
    { kind: 'unknown', cause: 'unreadable', httpStatus: 200, code: null } as const,
  ]);
}

function travelMs(random: SeededRandom): number {
  return random.chance(0.9) ? random.integer(400) : random.integer(12_000);
}

function lossMs(random: SeededRandom): number {
  return random.pick([5, 800, TIME_OUT_MS.money]);
}

function described(outcome: StepOutcome): string {
  if (outcome.kind === 'answered') {
    const { status, suggestedAuthentication, authModelUsed, authenticateCode, paymentCode } = outcome.answer;
    return ['answered', status, suggestedAuthentication, authModelUsed, authenticateCode, paymentCode].join(' ');
  }
  return 'cause' in outcome ? `${outcome.kind} ${outcome.cause}` : outcome.kind;
}

function codeOf({ outcome }: says.Statement): string {
  return outcome.kind === 'answered' ? `${outcome.answer.code ?? '-'} ${outcome.answer.status ?? '-'}` : outcome.kind;
}
