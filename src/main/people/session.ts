import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import { shouldLock } from '../../shared/people/idle-lock.ts';
import type { PeopleSettings } from '../../shared/people/people.ts';
import type { Clock, MonotonicTime } from '../desk/ports/parts.ts';

/** The person at the till. A session never outlives the program, so everybody signs in after a start. */
export interface Session {
  personId: string;
  isLocked: boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

/** How often the session checks its timeouts. */
const LOOK_MS = 2_000;

export function createSessions(parts: {
  clock: Clock;
  settings: () => PeopleSettings;
  changed: () => void;
  failed: (error: unknown) => void;
}) {
  const { clock, settings, changed, failed } = parts;
  const ended = new AbortController();
  let session: (Session & { signedInAtMs: number; touchedAt: MonotonicTime }) | null = null;
  let saleEndedAtMs: number | null = null;
  let saleAtCounter: string | null = null;
  let isBusy = false;
  let isWatching = false;
  const nowMs = () => clock.monotonic().ms;

  function become(next: typeof session): void {
    session = next;
    changed();
  }

  /** Locks the screen. On a till without sign-in, a person who signed in to change people is signed out instead. */
  function lock(): void {
    if (!session || session.isLocked) return;
    become(settings().signIn === 'off' ? null : { ...session, isLocked: true });
  }

  function look(): void {
    if (!session || session.isLocked) return;
    const { signedInAtMs, touchedAt } = session;
    const { ms, count } = clock.monotonic();
    const since = { nowMs: ms, signedInAtMs, touchedAtMs: touchedAt.ms, hasSlept: count !== touchedAt.count };
    if (shouldLock({ ...since, saleEndedAtMs, isBusy, settings: settings() })) lock();
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
    begin(personId: string) {
      // The timer starts with the first sign-in, because a till without sign-in needs none.
      if (!isWatching) watch().catch(failed);
      become({ personId, isLocked: false, signedInAtMs: nowMs(), touchedAt: clock.monotonic() });
    },
    lock,
    end: () => {
      if (session) become(null);
    },
    touched() {
      // A touch must not keep a session whose time was over before it.
      look();
      if (session && !session.isLocked) session.touchedAt = clock.monotonic();
    },
    /** Cancels the pending lock after the previous sale. */
    saleBegun() {
      saleEndedAtMs = null;
    },
    /** Follows the desk: nothing locks during a customer's turn, and the end of a sale may lock. */
    follow(snapshot: DeskSnapshot) {
      const { current } = snapshot;
      const wasBusy = isBusy;
      isBusy = current !== null && isUnderWay(current.view.screen);
      // Nobody could touch the till during the customer's turn. The person gets time to read the result.
      if (session && wasBusy && !isBusy) session.touchedAt = { ...session.touchedAt, ms: nowMs() };
      // After the hand-over, a sale stays on the screen for its slip. It ends when it leaves the counter.
      const now = current?.sale.id ?? null;
      if (saleAtCounter !== null && now !== saleAtCounter) saleEndedAtMs = nowMs();
      saleAtCounter = now;
      look();
      if (now !== null) saleEndedAtMs = null;
    },
    /** True while a customer keys or a request to the service is under way. */
    isBusy: () => isBusy,
    stop: () => ended.abort(),
  };
}

type Screen = NonNullable<DeskSnapshot['current']>['view']['screen'];

function isUnderWay(screen: Screen): boolean {
  return screen === 'sending' || screen === 'step' || screen === 'confirming';
}
