import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import { shouldLock } from '../../shared/people/idle-lock.ts';
import type { PeopleSettings } from '../../shared/people/people.ts';
import type { Clock } from '../desk/ports/parts.ts';

/** Who stands at the till. It lives as long as the program: after a start everybody signs in anew. */
export interface Session {
  personId: string;
  isLocked: boolean;
}

export interface Sessions {
  now(): Session | null;
  /** Signs in, unlocks, or takes over. */
  begin(personId: string): void;
  lock(): void;
  end(): void;
  touched(): void;
  /** The next sale has begun: a lock after the last one that has not come yet does not come any more. */
  saleBegun(): void;
  /** Follows the counter: nothing locks in a customer's turn, and something may after a sale. */
  follow(snapshot: DeskSnapshot): void;
  /** Whether a customer keys, or something is on its way to the service. */
  isBusy(): boolean;
  stop(): void;
}

/** The clock is looked at so often. */
const LOOK_MS = 2_000;

/** @param changed told whenever somebody signs in or out, or the screen is locked */
export function createSessions(parts: {
  clock: Clock;
  settings: () => PeopleSettings;
  changed: () => void;
  failed: (error: unknown) => void;
}): Sessions {
  const { clock, settings, changed, failed } = parts;
  const ended = new AbortController();
  let session: (Session & { signedInAtMs: number; touchedAtMs: number }) | null = null;
  let saleEndedAtMs: number | null = null;
  let saleAtCounter: string | null = null;
  let isBusy = false;
  let isWatching = false;
  const nowMs = () => clock.monotonic().ms;

  function become(next: typeof session): void {
    session = next;
    changed();
  }

  /** Where nobody needs to sign in, whoever did so to change people is signed out in place of being locked. */
  function lock(): void {
    if (!session || session.isLocked) return;
    become(settings().signIn === 'off' ? null : { ...session, isLocked: true });
  }

  function look(): void {
    if (!session || session.isLocked) return;
    const { signedInAtMs, touchedAtMs } = session;
    const facts = { nowMs: nowMs(), signedInAtMs, touchedAtMs, saleEndedAtMs, isBusy, settings: settings() };
    if (shouldLock(facts)) lock();
  }

  async function watch(): Promise<void> {
    isWatching = true;
    while (!ended.signal.aborted) {
      await clock.sleep(LOOK_MS, ended.signal);
      if (!ended.signal.aborted) look();
    }
  }

  return {
    now: () => session && { personId: session.personId, isLocked: session.isLocked },
    begin(personId) {
      // A till on which nobody signs in never looks at the clock.
      if (!isWatching) watch().catch(failed);
      become({ personId, isLocked: false, signedInAtMs: nowMs(), touchedAtMs: nowMs() });
    },
    lock,
    end: () => {
      if (session) become(null);
    },
    touched() {
      if (session && !session.isLocked) session.touchedAtMs = nowMs();
    },
    saleBegun() {
      saleEndedAtMs = null;
    },
    follow(snapshot) {
      const { current } = snapshot;
      const wasBusy = isBusy;
      isBusy = current !== null && isUnderWay(current.view.screen);
      // Nobody at the till had anything to touch in a customer's turn: what came of it must be read first.
      if (session && wasBusy && !isBusy) session.touchedAtMs = nowMs();
      // Handed over, a sale is still there for its slip: it has ended once it has left the counter.
      const now = current?.sale.id ?? null;
      if (saleAtCounter !== null && now !== saleAtCounter) saleEndedAtMs = nowMs();
      saleAtCounter = now;
      look();
      if (now !== null) saleEndedAtMs = null;
    },
    isBusy: () => isBusy,
    stop: () => ended.abort(),
  };
}

type Screen = NonNullable<DeskSnapshot['current']>['view']['screen'];

function isUnderWay(screen: Screen): boolean {
  return screen === 'sending' || screen === 'step' || screen === 'confirming';
}
