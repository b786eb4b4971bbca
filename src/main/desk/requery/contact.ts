import type { RequeryOutcome, StepOutcome } from '../../../shared/payment/answers.ts';
import type { BanksOutcome, Gateway, Merchant } from '../ports/gateway-port.ts';
import type { Clock } from '../ports/parts.ts';

/** Knows which payments wait for an unreachable service. Any answer, or a network that returns, ends their backoff. */
export type Contact = ReturnType<typeof createContact>;

interface Waiting {
  reference: string;
  baseUrl: string;
}

/** The first backoff of a payment that gets no answer although its service responds; it doubles each time. */
const FIRST_GAP_MS = 60_000;

export function createContact({ clock }: { clock: Pick<Clock, 'monotonic'> }) {
  const silent = new Set<string>();
  const waiting = new Map<string, Waiting & { notBeforeMs: number; gapMs: number }>();
  let called: () => void = () => undefined;

  async function tell<Some extends Outcome>({ baseUrl }: Merchant, asking: Promise<Some>): Promise<Some> {
    const outcome = await asking;
    if (isAnswer(outcome)) answeredAt(baseUrl);
    else silent.add(baseUrl);
    return outcome;
  }

  /** Notes whether the list of banks arrived. A failure says nothing about payments, which may use another address. */
  async function tellOfBanks({ baseUrl }: Merchant, asking: Promise<BanksOutcome>): Promise<BanksOutcome> {
    const outcome = await asking;
    if (outcome.kind === 'answered' || outcome.cause === 'unlistedError') answeredAt(baseUrl);
    return outcome;
  }

  function answeredAt(baseUrl: string): void {
    silent.delete(baseUrl);
    if (waiting.size > 0) called();
  }

  /** Call for every re-query. `putOffMs` is the pause that the service asked for. */
  function asked(
    { reference, baseUrl }: Waiting,
    { isAnswered, putOffMs }: { isAnswered: boolean; putOffMs: number },
  ): void {
    if (isAnswered) {
      waiting.delete(reference);
      return;
    }
    const { ms } = clock.monotonic();
    const firstMs = silent.has(baseUrl) ? ms : ms + FIRST_GAP_MS;
    const before = waiting.get(reference) ?? { reference, baseUrl, notBeforeMs: firstMs, gapMs: FIRST_GAP_MS };
    waiting.set(reference, { ...before, notBeforeMs: Math.max(before.notBeforeMs, ms + putOffMs) });
  }

  /** Returns an unanswered payment whose service answers again, and marks it as asked. */
  function next(): string | null {
    const { ms } = clock.monotonic();
    for (const each of waiting.values()) {
      if (silent.has(each.baseUrl) || ms < each.notBeforeMs) continue;
      each.notBeforeMs = ms + each.gapMs;
      each.gapMs *= 2;
      return each.reference;
    }
    return null;
  }

  return {
    listenTo: (gateway: Gateway): Gateway => ({
      initiate: (merchant, charge) => tell(merchant, gateway.initiate(merchant, charge)),
      authenticate: (merchant, authentication) => tell(merchant, gateway.authenticate(merchant, authentication)),
      validate: (merchant, validation) => tell(merchant, gateway.validate(merchant, validation)),
      requery: (merchant, query) => tell(merchant, gateway.requery(merchant, query)),
      banks: (merchant) => tellOfBanks(merchant, gateway.banks(merchant)),
    }),
    listenToRuns: (gateway: Pick<Gateway, 'requery'>): Pick<Gateway, 'requery'> => ({
      requery: (merchant, query) => tell(merchant, gateway.requery(merchant, query)),
    }),
    asked,
    networkIsBack() {
      silent.clear();
      if (waiting.size > 0) called();
    },
    next,
    /** @param listener called whenever `next` may return a new payment */
    onBack(listener: () => void) {
      called = listener;
    },
  };
}

type Outcome = StepOutcome | RequeryOutcome;

/** Returns true for anything that only the service itself can have said, including errors. */
function isAnswer(outcome: Outcome): boolean {
  if (outcome.kind === 'unknown') return outcome.cause === 'unlistedError';
  return outcome.kind !== 'unsent' && outcome.kind !== 'lost';
}
