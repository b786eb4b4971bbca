import { PRACTICE_SIGNING_PUBLIC_KEY } from '../shared/journal/seal.ts';
import { erasePayment } from './acts/erase-payment.ts';
import { setShop, setTillState } from './acts/till-acts.ts';
import type { Books } from './books/books-port.ts';
import { erasedText, eraseEverywhereLines, erasureLines, openErasureText } from './console/erasure-lines.ts';
import { answerAboutFindings } from './console/finding-commands.ts';
import { countText, isShopName, missingText, NO_SHOP_NAME, rangesText, timeText, tooMuchText } from './console/said.ts';
import type { DayRoots } from './day-root/write-day-root.ts';
import type { KnownJournal, Ledger } from './ledger/ledger-port.ts';
import type { OfficeReads } from './reading/office-reads.ts';
import { type VerifiedJournal, verifyJournal } from './reading/verify-journal.ts';

/** What the console of head office does with tills, findings and payments. */
export interface CommandParts {
  ledger: Ledger;
  books: Books;
  reads: OfficeReads;
  roots: DayRoots;
  clock: () => Date;
  /** Who types: the user of the machine. */
  by: string;
}

/** @returns what is answered; null where the line is no command of these */
export async function answerAboutTills(parts: CommandParts, line: string): Promise<readonly string[] | null> {
  const [command = '', ...words] = line.split(/\s+/);
  const list = Object.hasOwn(LISTS, command) ? LISTS[command] : null;
  if (list) return words.length > 0 ? [tooMuchText(command, command)] : await list(parts);
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : null;
  if (!known) return await answerAboutFindings(parts.reads, parts.by, line);
  const wrong = wrongWith(command, known, words);
  if (wrong !== null) return [wrong];
  const typed = words[known.journalAt ?? 0] ?? '';
  if (command === 'erase' && typed === 'all') return await eraseEverywhereLines(parts, words.slice(1));
  const journal = await journalOf(parts.reads, typed);
  return typeof journal === 'string' ? [journal] : [await known.answer(parts, journal, words)];
}

/** What is wrong with what was typed, but for the journal's id; null where nothing is. */
function wrongWith(command: string, { words: least, mostWords, usage, wrong }: Command, words: readonly string[]) {
  if (words.length < least) return missingText(usage);
  if (mostWords !== undefined && words.length > mostWords) return tooMuchText(command, usage);
  return wrong?.(words) ?? null;
}

/** The one whose id begins so, or a sentence that says why it is none. */
async function journalOf(reads: OfficeReads, typed: string): Promise<KnownJournal | string> {
  const beginning = typed.toLowerCase();
  if (!/^[0-9a-f-]{4,36}$/.test(beginning)) return 'A journal is named by its id, as “tills” shows it.';
  const [first, second] = (await reads.listTills()).filter(({ id }) => id.startsWith(beginning));
  if (!first) return `There is no journal ${typed}. “tills” shows all of them.`;
  return second ? `Several journals begin with ${typed}: type more of the id.` : first;
}

interface Command {
  /** How many words it needs. */
  words: number;
  /** How many it takes; as many as are typed where nothing is said. */
  mostWords?: number;
  /** What is wrong with them, but for the journal's id; null where nothing is. */
  wrong?(words: readonly string[]): string | null;
  /** Which of them names a journal; the first where nothing is said. */
  journalAt?: number;
  usage: string;
  answer(parts: CommandParts, journal: KnownJournal, words: readonly string[]): Promise<string>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  revoke: {
    words: 2,
    usage: 'revoke JOURNAL WHY',
    answer: async (parts, journal, [, ...why]) => {
      const till = await setTillState(parts, journal.id, 'revoked', { by: parts.by, reason: why.join(' ') });
      if (till?.changed === 0) return `${named(journal)} was shut out already: nothing was changed.`;
      const where = isAlone(journal) ? 'for this journal' : 'in any journal that has its key';
      return `Nothing more is taken from ${named(journal)}, ${where}. What it has sent stays.`;
    },
  },
  allow: {
    words: 2,
    usage: 'allow JOURNAL WHY',
    answer: async (parts, journal, [, ...why]) => {
      const till = await setTillState(parts, journal.id, 'enrolled', { by: parts.by, reason: why.join(' ') });
      if (till?.changed === 0) return `${named(journal)} was not shut out: nothing was changed.`;
      const where = isAlone(journal) ? 'for this journal' : 'in every journal that has its key';
      return `${named(journal)} may send again, ${where}.`;
    },
  },
  shop: {
    words: 2,
    usage: 'shop JOURNAL NAME',
    answer: async (parts, journal, [, ...words]) => {
      const shop = words.join(' ');
      if (!isShopName(shop)) return NO_SHOP_NAME;
      const others = (await setShop(parts, journal.id, shop)) ?? [];
      if (others.length === 0) return `${journal.till} stands in ${shop}.`;
      const elsewhere = others.map((each) => `${each.id} in ${each.shop || 'no shop'}`).join(', ');
      return `${journal.till} stands in ${shop} with journal ${journal.id}. Its others stay where they are: ${elsewhere}.`;
    },
  },
  erase: {
    words: 3,
    usage: 'erase JOURNAL REFERENCE WHY',
    answer: async (parts, { id }, [, reference = '', ...why]) => {
      const result = await erasePayment(parts, id, reference, { by: parts.by, reason: why.join(' ') });
      return result
        ? erasedText(reference, result)
        : `Nothing in this journal is about a payment ${reference}: nothing was erased.`;
    },
  },
  verify: {
    words: 1,
    mostWords: 1,
    usage: 'verify JOURNAL',
    answer: async ({ ledger }, { id, till }) => {
      const verified = verifiedText(till, await verifyJournal(ledger, id));
      const open = (await ledger.openErasures()).filter(({ journal }) => journal === id);
      return [verified, ...open.map(openErasureText)].join(' ');
    },
  },
  prove: {
    words: 2,
    mostWords: 2,
    journalAt: 1,
    usage: 'prove DAY JOURNAL',
    wrong: ([day = '']) =>
      /^\d{4}-\d\d-\d\d$/.test(day) ? null : 'A day is typed as 2026-11-23, and stands before the journal.',
    answer: async ({ roots }, { id }, [day = '']) => {
      const proof = roots.prove(day, id);
      if (proof) return JSON.stringify(proof);
      return `The root of ${day} does not have this journal, or there is none. It is written once a day, in UTC: a journal that came later that day is in the next one.`;
    },
  },
};

/** What is listed, and takes no word. */
const LISTS: Readonly<Record<string, (parts: CommandParts) => Promise<readonly string[]>>> = {
  tills: ({ reads }) => tillLines(reads),
  shops: ({ reads }) => shopLines(reads),
  erasures: ({ ledger }) => erasureLines(ledger),
};

async function tillLines(reads: OfficeReads): Promise<readonly string[]> {
  const tills = await reads.listTills();
  if (tills.length === 0) return ['No till is connected yet. Type code, and type that code at the till.'];
  return tills.map(({ id, till, shop, mode, state, head, heardAt, version, openFindings }) =>
    [
      `${id}  ${till}`,
      shop || 'no shop named',
      ...[mode, state === 'revoked' ? 'shut out' : 'connected', countText(head.seq, 'entry', 'entries')],
      `heard of ${timeText(heardAt)}`,
      ...(version === '' ? [] : [`Paydesk ${version}`]),
      ...(openFindings > 0 ? [countText(openFindings, 'OPEN FINDING', 'OPEN FINDINGS')] : []),
    ].join(', '),
  );
}

async function shopLines(reads: OfficeReads): Promise<readonly string[]> {
  const shops = Map.groupBy(await reads.listTills(), ({ shop }) => shop);
  if (shops.size === 0) return ['No till is connected yet.'];
  return [...shops]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([shop, tills]) => `${shop || '(no shop named)'}: ${tills.map(({ till }) => till).join(', ')}`);
}

function verifiedText(till: string, verified: VerifiedJournal | null): string {
  if (!verified) return 'This journal is gone meanwhile.';
  const { entries, erased, brokenAt } = verified;
  if (entries === 0 && brokenAt === null) return `${till} has sent no entry yet.`;
  const follows = `${till}: ${countText(entries, 'entry', 'entries')}, each follows from the one before.`;
  const gone = erased.length > 0 ? ` What is personal was erased in ${rangesText(erased)}.` : '';
  return follows + gone + (brokenAt === null ? '' : ` ENTRY ${brokenAt} DOES NOT FOLLOW, or is missing.`);
}

/** Everybody has the key of practice: other journals with it are of other tills. */
function isAlone({ publicKey }: KnownJournal): boolean {
  return publicKey === PRACTICE_SIGNING_PUBLIC_KEY;
}

function named({ till, shop }: KnownJournal): string {
  return shop === '' ? till : `${till}, ${shop}`;
}
