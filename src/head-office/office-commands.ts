import { mayBeKept } from '../shared/input/kept-text.ts';
import { PRACTICE_SIGNING_PUBLIC_KEY } from '../shared/journal/seal.ts';
import { setShop, setTillState } from './acts/till-acts.ts';
import { countText, isShopName, missingText, NO_SHOP_NAME, rangesText, timeText, tooMuchText } from './console/said.ts';
import type { KnownJournal, Ledger } from './ledger/ledger-port.ts';
import type { OfficeReads } from './reading/office-reads.ts';
import { type VerifiedJournal, verifyJournal } from './reading/verify-journal.ts';

export interface CommandParts {
  ledger: Ledger;
  reads: OfficeReads;
  clock: () => Date;
  by: string;
}

/** @returns the lines that answer a command about tills; null for any other line */
export async function answerAboutTills(parts: CommandParts, line: string): Promise<readonly string[] | null> {
  const [command = '', ...words] = line.split(/\s+/);
  if (command === 'tills') return words.length > 0 ? [tooMuchText(command, command)] : await tillLines(parts.reads);
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : null;
  if (!known) return null;
  if (words.length < known.words) return [missingText(known.usage)];
  if (known.mostWords !== undefined && words.length > known.mostWords) return [tooMuchText(command, known.usage)];
  const [id = '', ...stored] = words;
  if (!mayBeKept(stored.join(' '))) {
    return ['This looks like a card number or a BVN, and nothing was done. Leave it out.'];
  }
  const journal = await journalOf(parts.reads, id);
  return typeof journal === 'string' ? [journal] : [await known.answer(parts, journal, words)];
}

/** @returns the only journal whose id starts with the typed text, or a sentence that says what is wrong */
async function journalOf(reads: OfficeReads, typed: string): Promise<KnownJournal | string> {
  const beginning = typed.toLowerCase();
  if (!/^[0-9a-f-]{4,36}$/.test(beginning)) return 'Give the id of a journal. Type “tills” to list them.';
  const [first, second] = (await reads.listTills()).filter(({ id }) => id.startsWith(beginning));
  if (!first) return `No journal begins with ${typed}. Type “tills” to list all.`;
  return second ? `Several journals begin with ${typed}. Type more of the id.` : first;
}

interface Command {
  words: number;
  mostWords?: number;
  usage: string;
  answer(parts: CommandParts, journal: KnownJournal, words: readonly string[]): Promise<string>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  revoke: {
    words: 2,
    usage: 'revoke JOURNAL WHY',
    answer: async (parts, journal, [, ...why]) => {
      const till = await setTillState(parts, journal.id, 'revoked', { by: parts.by, reason: why.join(' ') });
      if (till?.changed === 0) return `${named(journal)} is already revoked.`;
      const where = isAlone(journal) ? 'for this journal' : 'in any journal that has its key';
      return `Nothing more is accepted from ${named(journal)}, ${where}. What it has sent stays.`;
    },
  },
  allow: {
    words: 2,
    usage: 'allow JOURNAL WHY',
    answer: async (parts, journal, [, ...why]) => {
      const till = await setTillState(parts, journal.id, 'enrolled', { by: parts.by, reason: why.join(' ') });
      if (till?.changed === 0) return `${named(journal)} is not revoked.`;
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
      if (others.length === 0) return `${journal.till} belongs to ${shop}.`;
      const elsewhere = others.map((each) => `${each.id} in ${each.shop || 'no shop'}`).join(', ');
      return `Journal ${journal.id} of ${journal.till} belongs to ${shop}. Its other journals stay where they are: ${elsewhere}.`;
    },
  },
  verify: {
    words: 1,
    mostWords: 1,
    usage: 'verify JOURNAL',
    answer: async ({ ledger }, { id, till }) => verifiedText(till, await verifyJournal(ledger, id)),
  },
};

async function tillLines(reads: OfficeReads): Promise<readonly string[]> {
  const tills = await reads.listTills();
  if (tills.length === 0) return ['No till is connected yet. Type “code”, then enter the code at the till.'];
  return tills.map(({ id, till, shop, mode, state, head, heardAt, version, openFindings }) =>
    [
      `${id}  ${till}`,
      shop || 'no shop',
      ...[mode, state === 'revoked' ? 'revoked' : 'connected', countText(head.seq, 'entry', 'entries')],
      `last heard ${timeText(heardAt)}`,
      ...(version === '' ? [] : [`Paydesk ${version}`]),
      ...(openFindings > 0 ? [countText(openFindings, 'OPEN FINDING', 'OPEN FINDINGS')] : []),
    ].join(', '),
  );
}

function verifiedText(till: string, verified: VerifiedJournal | null): string {
  if (!verified) return 'This journal no longer exists.';
  const { entries, undisclosed, brokenAt } = verified;
  if (entries === 0 && brokenAt === null) return `${till} has sent no entry yet.`;
  const follows = `${till}: ${countText(entries, 'entry', 'entries')}, each follows from the previous one.`;
  const gone = undisclosed.length > 0 ? ` The personal data of ${rangesText(undisclosed)} is erased.` : '';
  return follows + gone + (brokenAt === null ? '' : ` ENTRY ${brokenAt} DOES NOT FOLLOW, or is missing.`);
}

/** Returns true for the practice key, which is public and ties no journals together. */
function isAlone({ publicKey }: KnownJournal): boolean {
  return publicKey === PRACTICE_SIGNING_PUBLIC_KEY;
}

function named({ till, shop }: KnownJournal): string {
  return shop === '' ? till : `${till}, ${shop}`;
}
