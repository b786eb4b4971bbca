import { hash } from 'node:crypto';
import { z } from 'zod';
import { erasePayment } from './acts/erase-payment.ts';
import { setShop, setTillState } from './acts/till-acts.ts';
import type { Books } from './books/books-port.ts';
import type { DayRoots } from './day-root/write-day-root.ts';
import { type FindingWithLife, findingName } from './ledger/finding.ts';
import type { Ledger } from './ledger/ledger-port.ts';
import type { OfficeReads } from './reading/office-reads.ts';
import { verifyJournal } from './reading/verify-journal.ts';

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
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : null;
  if (!known) return null;
  if (words.length < known.words) return [known.usage];
  const journal = known.journalAt === undefined ? null : words[known.journalAt];
  if (journal !== null && !journalSchema.safeParse(journal).success) return [NO_JOURNAL];
  const answer = await known.answer(parts, words);
  return Array.isArray(answer) ? answer : [JSON.stringify(answer ?? 'There is no such thing.')];
}

const journalSchema = z.guid();
const NO_JOURNAL = 'A journal is named by its id, as “tills” shows it.';

interface Command {
  /** How many words it needs. */
  words: number;
  /** Which of them names a journal; absent where none does. */
  journalAt?: number;
  usage: string;
  answer(parts: CommandParts, words: readonly string[]): Promise<unknown>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  tills: {
    words: 0,
    usage: 'tills',
    answer: async ({ reads }) =>
      (await reads.listTills()).map(({ till, shop, id, mode, state, head, heardAt, openFindings }) =>
        JSON.stringify({ till, shop, journal: id, mode, state, entries: head.seq, heardAt, openFindings }),
      ),
  },
  findings: {
    words: 0,
    usage: 'findings',
    answer: async ({ reads }) =>
      (await reads.listFindings()).map((finding) => JSON.stringify({ finding: shortName(finding), ...finding })),
  },
  seen: {
    words: 1,
    usage: 'seen FINDING',
    answer: async (parts, [name = '']) => await about(parts, name, (each) => parts.reads.seeFinding(each, parts.by)),
  },
  settle: {
    words: 2,
    usage: 'settle FINDING WHY',
    answer: async (parts, [name = '', ...why]) =>
      await about(parts, name, (each) => parts.reads.settleFinding(each, parts.by, why.join(' '))),
  },
  reopen: {
    words: 2,
    usage: 'reopen FINDING WHY',
    answer: async (parts, [name = '', ...why]) =>
      await about(parts, name, (each) => parts.reads.reopenFinding(each, parts.by, why.join(' '))),
  },
  revoke: {
    words: 2,
    journalAt: 0,
    usage: 'revoke JOURNAL WHY',
    answer: async (parts, [journal = '', ...why]) =>
      await setTillState(parts, journal, 'revoked', { by: parts.by, reason: why.join(' ') }),
  },
  allow: {
    words: 2,
    journalAt: 0,
    usage: 'allow JOURNAL WHY',
    answer: async (parts, [journal = '', ...why]) =>
      await setTillState(parts, journal, 'enrolled', { by: parts.by, reason: why.join(' ') }),
  },
  shop: {
    words: 2,
    journalAt: 0,
    usage: 'shop JOURNAL NAME',
    answer: async (parts, [journal = '', ...name]) => await setShop(parts, journal, name.join(' ')),
  },
  erase: {
    words: 3,
    journalAt: 0,
    usage: 'erase JOURNAL REFERENCE WHY',
    answer: async (parts, [journal = '', reference = '', ...why]) => {
      const lines = await erasePayment(parts, journal, reference, { by: parts.by, reason: why.join(' ') });
      return lines === null ? null : { erasedLines: lines };
    },
  },
  verify: {
    words: 1,
    journalAt: 0,
    usage: 'verify JOURNAL',
    answer: async ({ ledger }, [journal = '']) => await verifyJournal(ledger, journal),
  },
  prove: {
    words: 2,
    journalAt: 1,
    usage: 'prove DAY JOURNAL',
    answer: async ({ roots }, [day = '', journal = '']) => roots.prove(day, journal),
  },
};

async function about(
  { reads }: CommandParts,
  name: string,
  act: (finding: FindingWithLife) => Promise<FindingWithLife | null>,
): Promise<FindingWithLife | null> {
  const finding = (await reads.listFindings()).find((each) => shortName(each) === name);
  return finding ? await act(finding) : null;
}

/** Few enough letters to be typed. */
function shortName(finding: FindingWithLife): string {
  return hash('sha256', `${finding.journal} ${findingName(finding)}`, 'hex').slice(0, 8);
}
