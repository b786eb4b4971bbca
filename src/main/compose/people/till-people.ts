import path from 'node:path';
import { z } from 'zod';
import { type Happening, PAYDESK } from '../../../shared/journal/journal-entry.ts';
import { modeSchema } from '../../../shared/mode.ts';
import { type Money, moneySchema } from '../../../shared/money/money.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { permissionsOfPerson } from '../../../shared/people/people.ts';
import type { PeopleState } from '../../../shared/people/people-channels.ts';
import type { Permission } from '../../../shared/people/permissions.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { ShiftPerson } from '../../../shared/report/shift-person.ts';
import { isJournalFault } from '../../desk/ports/journal-port.ts';
import { createQueue } from '../../desk/records/queue.ts';
import { journalFiles } from '../../journal/database/files.ts';
import type { Journal } from '../../journal/journal.ts';
import { peopleHeadAtRest } from '../../journal/read/at-rest.ts';
import type { PeopleHead } from '../../journal/read/people-head.ts';
import { describeError } from '../../log.ts';
import { type Acting, createActing } from '../../people/acting.ts';
import { createApprovals } from '../../people/approvals.ts';
import { createGuard, type Guard } from '../../people/guard.ts';
import { tunedCost } from '../../people/hashed-secret.ts';
import { type Actor, openPeopleLedger, type PeopleLedger } from '../../people/ledger.ts';
import type { LedgerEntry } from '../../people/people-file.ts';
import { createPeopleHandlers } from '../../people/people-handlers.ts';
import { markFileOf } from '../../people/people-mark.ts';
import type { PeopleHandlers } from '../../people/people-state.ts';
import { shownPeople } from '../../people/people-state.ts';
import { createPinTries } from '../../people/pin-tries.ts';
import type { KnownHeads } from '../../people/proven-people.ts';
import type { RuleFacts } from '../../people/rights-table.ts';
import { createSessions, type Sessions } from '../../people/session.ts';
import type { Installation } from '../../settings/provisioning.ts';
import type { ComposedTill, OpenTill } from '../composed-till.ts';
import { createShopDays } from '../journal/shop-days.ts';
import type { TillParts } from '../till-parts.ts';

/** The people of a till: who acts, and may they. */
export interface TillPeople extends Guard, Pick<Acting, 'stamped' | 'decider' | 'permit'> {
  handlers: PeopleHandlers;
  /** The name of who acts, for the entry that is being made. */
  actor(): string;
  /** The same, as whose shift it is. */
  who(): ShiftPerson;
  /** Whether whoever is signed in may do this without anybody else; everybody, where nobody signs in. */
  may(permission: Permission): boolean;
  signIn(): PeopleState['signIn'];
  /** Follows the counter. */
  follow(snapshot: DeskSnapshot): void;
  /** Locks nobody any more, and lets the list go. */
  stop(): Promise<void>;
}

/** What people need of a till, also of one that nobody has set up. */
export type PeopleParts = Pick<TillParts, 'people' | 'clock' | 'log' | 'outsideHeads'>;

/** The journal in force, and how its entries name and date what happens at this till. */
export interface JournalOfPeople {
  journal: Journal;
  installation: Pick<Installation, 'till' | 'zone' | 'dayEndsAtHour'>;
}

/**
 * Opens the people of the profile, in the light of what its journals know of them, and brings the one in force up to them.
 * @param open null on a till whose journal is not open: people sign in where the mark outside the profile proves them, and
 *   nothing about them changes
 * @param folder where the journal in force lies; null where there is none
 */
export async function openTillPeople(
  parts: PeopleParts,
  open: JournalOfPeople | null,
  folder: string | null,
): Promise<TillPeople> {
  const { people: host, clock, log } = parts;
  const journal = open?.journal ?? null;
  const failed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  const newest = await newestIn(journal);
  const folders = [
    ...modeSchema.options.map((mode) => path.join(host.folder, mode)),
    ...(folder === null ? [] : [folder]),
  ];
  const known = newest && 'code' in newest ? newest : knownHeads(newest, journal !== null, folders);
  const journaling = createQueue();
  let told = newest && 'number' in newest ? newest.number : 0;
  const mark = markFileOf(parts.outsideHeads, host.folder);
  const place = { ...host, mark, now: () => clock.now(), log };
  const ledger = await openPeopleLedger(place, known, tell);
  const nowMs = () => clock.monotonic().ms;
  const state = () => shownPeople(ledger.read(), sessions.now());
  const acting = createActing(() => state().signIn === 'on');
  const changed = () => host.onPeople(state());
  const sessions = createSessions({ clock, settings: () => state().settings, changed, failed });
  const approvals = createApprovals(nowMs);
  const tries = createPinTries(ledger, clock);
  const handlers = createPeopleHandlers({
    ...{ ledger, tries, sessions, approvals, permit: acting.permit, findCost: () => tunedCost(nowMs) },
    ...{ saveCode: host.saveCode, openAnew: host.openAnew },
  });
  const guard = createGuard({
    ...{ ledger, sessions, approvals, acting },
    amountOf: (request) => amountOf(request, journal),
    noteApproved: async (act) => await note({ kind: 'actApproved', act }, null),
    ...factsOfRules(clock, open),
  });

  async function note(happening: Happening, by: Actor | null): Promise<void> {
    if (!open) return;
    const { till, zone } = open.installation;
    const at = clock.now().toISOString();
    const actor = by ? { actor: by.name, actorId: by.id } : { actor: PAYDESK };
    await open.journal.append(
      acting.stamped({ form: 1, rules: 1, till, ...actor, at, zone, happening, payment: null, sale: null }),
    );
  }

  /** Tells the journal what it does not know yet; what it did not take is told at the next change or start. */
  async function tell(): Promise<void> {
    await journaling
      .run(async () => {
        const open = ledger.read();
        const untold = open === null || 'code' in open ? [] : open.entries.slice(told);
        for (const entry of untold) {
          await note(happeningOf(entry), actorOf(entry));
          told = entry.number;
        }
      })
      .catch(failed);
    changed();
  }

  if (journal) await tell();
  return {
    handlers: journal ? handlers : withoutChanges(handlers, problem('journalNotOpen').problem),
    protect: guard.protect,
    ...{ stamped: acting.stamped, decider: acting.decider, permit: acting.permit },
    actor: acting.name,
    who: acting.who,
    may: (permission) => mayDo(ledger.read(), sessions.now(), permission),
    signIn: () => state().signIn,
    follow: sessions.follow,
    async stop() {
      sessions.stop();
      await ledger.stop();
    },
  };
}

function mayDo(
  ledger: ReturnType<PeopleLedger['read']>,
  session: ReturnType<Sessions['now']>,
  permission: Permission,
): boolean {
  if (ledger === null) return true;
  if ('code' in ledger) return false;
  const person = ledger.people.persons.find(({ id, isActive }) => id === session?.personId && isActive);
  if (!person) return ledger.people.settings.signIn === 'off';
  return permissionsOfPerson(ledger.people, person.id).has(permission);
}

/** The till behind the rights of its people. */
export function withRights(till: OpenTill, people: TillPeople): ComposedTill {
  const stop = async () => {
    await people.stop();
    await till.stop();
  };
  return { ...till, handlers: people.protect(till.handlers), protect: people.protect, stop };
}

/** The journal with who acted in every entry. */
export function withActors(journal: Journal, { stamped }: Pick<TillPeople, 'stamped'>): Journal {
  return {
    ...journal,
    append: (entry, stepDetail) => journal.append(stamped(entry), stepDetail),
    appendAll: (entries, runChange) =>
      journal.appendAll(
        entries.map((each) => ({ ...each, entry: stamped(each.entry) })),
        runChange,
      ),
  };
}

function happeningOf({ number, hash, change }: LedgerEntry): Happening {
  return { kind: 'peopleChanged', ledger: { number, hash }, change };
}

/** A journal that cannot be read proves no people: nobody signs in on what it may have known. */
async function newestIn(journal: Journal | null): Promise<PeopleHead | Problem | null> {
  try {
    return journal && (await journal.newestPeopleChange());
  } catch (error) {
    if (!isJournalFault(error)) throw error;
    return problem('journalNotOpen', { failure: error.failure }).problem;
  }
}

/** What all journals of the profile say, also of the other modes: none of them may know more than the list. */
function knownHeads(newest: PeopleHead | null, isProven: boolean, folders: readonly string[]): KnownHeads {
  const others = folders.map((folder) => peopleHeadAtRest(journalFiles(folder).database));
  return { isProven, heads: [newest, ...others].filter((head) => head !== null) };
}

const aboutMoney = z.object({ amount: moneySchema });
const aboutPayment = z.object({ reference: z.string() });
const aboutSale = z.object({ saleId: z.string() });

/** The money that a request is about: its own amount, or what its payment or sale comes to. */
async function amountOf(request: unknown, journal: Journal | null): Promise<Money | null> {
  const amount = aboutMoney.safeParse(request).data?.amount;
  if (amount) return { amountMinor: amount.amountMinor, currency: amount.currency };
  const reference = aboutPayment.safeParse(request).data?.reference;
  if (reference !== undefined) return (await journal?.payment(reference))?.amount ?? null;
  const saleId = aboutSale.safeParse(request).data?.saleId;
  return saleId === undefined ? null : ((await journal?.sale(saleId))?.sale.amount ?? null);
}

/** Where no journal is open nothing of any day is shown, and no case. */
function factsOfRules(clock: PeopleParts['clock'], open: JournalOfPeople | null): RuleFacts {
  return {
    today: async () => (open ? (await createShopDays(open.journal, { ...open, clock }).today()).day : ''),
  };
}

/** Nobody was signed in yet when the first people were made, and it was their owner who made them. */
function actorOf({ by, change }: LedgerEntry): Actor | null {
  return change.kind === 'setUp' ? { id: change.owner.id, name: change.owner.name } : by;
}

/** What changes the people must be in the journal, too. */
function withoutChanges(handlers: PeopleHandlers, why: Problem): PeopleHandlers {
  const refuse = async () => ({ ok: false, problem: why }) as const;
  return {
    ...handlers,
    'people.setUp': refuse,
    'people.recover': refuse,
    'people.changeOwnPin': refuse,
    'people.makeRecoveryCode': refuse,
    'staff.add': refuse,
    'staff.change': refuse,
    'staff.setBadge': refuse,
    'staff.resetPin': refuse,
    'staff.setPersonRight': refuse,
    'staff.setRoleRight': refuse,
    'staff.setSettings': refuse,
  };
}
