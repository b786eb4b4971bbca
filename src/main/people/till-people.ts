import path from 'node:path';
import { z } from 'zod';
import { modeSchema } from '../../shared/mode.ts';
import { type Money, moneySchema } from '../../shared/money/money.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import type { ComposedTill, OpenTill } from '../composed-till.ts';
import { journalFiles } from '../journal/database/files.ts';
import type { Journal, RunningJournal } from '../journal/journal.ts';
import { namesPeople } from '../journal/read/at-rest.ts';
import { createShopDays } from '../journal/shop-days.ts';
import { describeError } from '../log.ts';
import type { Installation } from '../settings/provisioning.ts';
import type { TillParts } from '../till-parts.ts';
import { createActing } from './acting.ts';
import { createApprovalHandlers } from './approval-handlers.ts';
import { createApprovals } from './approvals.ts';
import { createCredentialMaker } from './credential-maker.ts';
import { decideAct } from './decide-act.ts';
import { createGuard } from './guard.ts';
import { SECRET_COST } from './hashed-secret.ts';
import { openPeopleLedger } from './ledger.ts';
import { createOwnPinHandlers } from './own-pin-handlers.ts';
import { type PeopleHandlerParts, type PeopleHandlers, shownPeople } from './people-state.ts';
import { createPinTries } from './pin-tries.ts';
import { createSessions } from './session.ts';
import { createSessionHandlers } from './session-handlers.ts';
import { createStaffHandlers } from './staff-handlers.ts';

export type TillPeople = Awaited<ReturnType<typeof startPeople>>;

export type PeopleParts = Pick<TillParts, 'people' | 'clock' | 'log' | 'outsideHeads'>;

export interface JournalOfPeople {
  journal: RunningJournal;
  installation: Pick<Installation, 'zone' | 'dayEndsAtHour'>;
}

/** Opens the list of people. `open` is null if no journal of payments is open, `folder` if no mode is in force. */
export async function startPeople(parts: PeopleParts, open: JournalOfPeople | null, folder: string | null) {
  const { people: host, clock, log } = parts;
  const journal = open?.journal ?? null;
  const failed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  const folders = [
    ...modeSchema.options.map((mode) => path.join(host.folder, mode)),
    ...(folder === null ? [] : [folder]),
  ];
  const changed = () => host.onPeople(state());
  const ledger = await openPeopleLedger(
    {
      ...host,
      outsideHeads: parts.outsideHeads,
      namesPeople: folders.some((each) => namesPeople(journalFiles(each).database)),
      approved: () => acting.decider().approved ?? null,
      now: () => clock.now(),
      log,
    },
    changed,
  );
  const state = () => shownPeople(ledger.read(), sessions.now());
  const acting = createActing(() => state().signIn === 'on');
  const sessions = createSessions({ clock, settings: () => state().settings, changed, failed });
  const approvals = createApprovals(() => clock.monotonic());
  const tries = createPinTries(ledger, clock);
  const handlers = createPeopleHandlers({
    ledger,
    tries,
    sessions,
    approvals,
    permit: acting.permit,
    cost: SECRET_COST,
    saveCode: host.saveCode,
    openAnew: host.openAnew,
  });
  const guard = createGuard({
    ledger,
    sessions,
    approvals,
    acting,
    amountOf: (request) => amountOf(request, journal),
    noteApproved: async (act) => await open?.journal.note({ kind: 'actApproved', act }),
    today: async () => (open ? (await createShopDays(open.journal, { ...open, clock }).today()).day : ''),
  });

  return {
    handlers,
    protect: guard.protect,
    stamped: acting.stamped,
    decider: acting.decider,
    permit: acting.permit,
    actor: acting.name,
    who: acting.who,
    /** True if the person at the till may do this without an approval; false while the screen is locked. */
    may: (permission: Permission) =>
      decideAct(permission, { ledger: ledger.read(), session: sessions.now() }).kind === 'allowed',
    signIn: () => state().signIn,
    follow: sessions.follow,
    async stop() {
      sessions.stop();
      await ledger.stop();
    },
  };
}

/** Lets a till answer only what the rights of its people allow. */
export function withRights(till: OpenTill, people: TillPeople): ComposedTill {
  const stop = async () => {
    await people.stop();
    await till.stop();
  };
  return { ...till, handlers: people.protect(till.handlers), protect: people.protect, stop };
}

/** The fields of any request that lead to an amount. A field of another form counts as absent. */
const aboutMoneySchema = z.object({
  amount: moneySchema.optional().catch(undefined),
  reference: z.string().optional().catch(undefined),
  saleId: z.string().optional().catch(undefined),
});

/** Returns the amount of the request itself, or of the payment or sale that it names. */
async function amountOf(request: unknown, journal: Journal | null): Promise<Money | null> {
  const { amount, reference, saleId } = aboutMoneySchema.safeParse(request).data ?? {};
  if (amount) return amount;
  if (reference !== undefined) return (await journal?.payment(reference))?.amount ?? null;
  return saleId === undefined ? null : ((await journal?.sale(saleId))?.sale.amount ?? null);
}

export function createPeopleHandlers(parts: Omit<PeopleHandlerParts, 'maker'> & { cost: number }): PeopleHandlers {
  const needs = { ...parts, maker: createCredentialMaker(parts) };
  return {
    ...createSessionHandlers(needs),
    ...createApprovalHandlers(needs),
    ...createOwnPinHandlers(needs),
    ...createStaffHandlers(needs),
  };
}
