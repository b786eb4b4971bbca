import type { RequeryOutcome, StepOutcome } from '../../../shared/payment/answers.ts';
import type { BanksOutcome, Gateway, Merchant } from '../ports/gateway-port.ts';
import type { Clock } from '../ports/parts.ts';

/**
 * Whether the service can be reached, and which payments wait for that. Questions that got no answer are asked again ever more
 * seldom; the first answer of any kind, or a network that is back, shows that there is no need to wait so long.
 */
export interface Contact {
  /** The same gateway, listened to. */
  listenTo(gateway: Gateway): Gateway;
  listenToRuns(gateway: Pick<Gateway, 'requery'>): Pick<Gateway, 'requery'>;
  /**
   * Told of every question about a payment.
   * @param putOffMs for how long the service asked not to be asked again; 0 where it did not
   */
  asked(payment: Waiting, said: { isAnswered: boolean; putOffMs: number }): void;
  /** The machine has a network again. */
  networkIsBack(): void;
  /** A payment whose question got no answer, and whose service answers again; it is then taken as asked. Null where none is. */
  next(): string | null;
  /** @param listener called whenever `next` may have a payment that it had not before */
  onBack(listener: () => void): void;
}

/** A payment, and where it was made. */
interface Waiting {
  reference: string;
  baseUrl: string;
}

/** One that gets no answer although its service is there is asked for again after this, and then after twice as long each time. */
const FIRST_GAP_MS = 60_000;

export function createContact({ clock }: { clock: Pick<Clock, 'monotonic'> }): Contact {
  /** Addresses from which the newest answer did not come. */
  const silent = new Set<string>();
  const waiting = new Map<string, Waiting & { notBeforeMs: number; gapMs: number }>();
  let called: () => void = () => undefined;

  async function tell<Some extends Outcome>({ baseUrl }: Merchant, asking: Promise<Some>): Promise<Some> {
    const outcome = await asking;
    if (isAnswer(outcome)) answeredAt(baseUrl);
    else silent.add(baseUrl);
    return outcome;
  }

  /** A list that could not be had says nothing of payments: they are asked about elsewhere. */
  async function tellOfBanks({ baseUrl }: Merchant, asking: Promise<BanksOutcome>): Promise<BanksOutcome> {
    const outcome = await asking;
    if (outcome.kind === 'answered' || outcome.cause === 'unlistedError') answeredAt(baseUrl);
    return outcome;
  }

  function answeredAt(baseUrl: string): void {
    silent.delete(baseUrl);
    if (waiting.size > 0) called();
  }

  function asked({ reference, baseUrl }: Waiting, { isAnswered, putOffMs }: Parameters<Contact['asked']>[1]): void {
    if (isAnswered) {
      waiting.delete(reference);
      return;
    }
    const { ms } = clock.monotonic();
    const firstMs = silent.has(baseUrl) ? ms : ms + FIRST_GAP_MS;
    const before = waiting.get(reference) ?? { reference, baseUrl, notBeforeMs: firstMs, gapMs: FIRST_GAP_MS };
    waiting.set(reference, { ...before, notBeforeMs: Math.max(before.notBeforeMs, ms + putOffMs) });
  }

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
    listenTo: (gateway) => ({
      initiate: (merchant, charge) => tell(merchant, gateway.initiate(merchant, charge)),
      authenticate: (merchant, authentication) => tell(merchant, gateway.authenticate(merchant, authentication)),
      validate: (merchant, validation) => tell(merchant, gateway.validate(merchant, validation)),
      requery: (merchant, query) => tell(merchant, gateway.requery(merchant, query)),
      banks: (merchant) => tellOfBanks(merchant, gateway.banks(merchant)),
    }),
    listenToRuns: (gateway) => ({ requery: (merchant, query) => tell(merchant, gateway.requery(merchant, query)) }),
    asked,
    networkIsBack() {
      silent.clear();
      if (waiting.size > 0) called();
    },
    next,
    onBack(listener) {
      called = listener;
    },
  };
}

type Outcome = StepOutcome | RequeryOutcome;

/** Whatever only the service itself can have said, an error included. */
function isAnswer(outcome: Outcome): boolean {
  if (outcome.kind === 'unknown') return outcome.cause === 'unlistedError';
  return outcome.kind !== 'unsent' && outcome.kind !== 'lost';
}
