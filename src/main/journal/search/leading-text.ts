import type { DatabaseSync } from 'node:sqlite';
import { allOf, type Condition, WHOLE } from './condition.ts';

/*
 * How the full text is asked for several parts at once. It knows every three characters in a row; a part is a phrase of
 * them, and to follow a phrase takes a walk through the list of each three. Where these lists are long, only the rarest
 * three are looked up, and of many parts only the rare ones; whether a text has the rest is then seen in the text itself.
 */

/** What finds the texts that may have all parts, and what tells whether one of them has. */
export interface LeadingText {
  /** As FTS5 takes it: phrases, in which nothing has a meaning of its own. */
  match: string;
  /** On `payment_search`; null where what was found has all parts. */
  confirmed: Condition | null;
}

/** What is looked up of a part, and in about which share of the texts that is. */
interface Lead {
  text: string;
  share: number;
}

/** Of the newest texts that have three characters so many are looked at, to know how rare these are. */
const LOOKED_AT = 100;
/** A part as a whole is looked for among so many of the newest payments alone: its lists may be long, and it rare in them. */
const LOOKED_AMONG = 10_000;
/** Of a long part only so many are compared: they are as good as the others. */
const MOST_COMPARED = 4;
/** A part is followed as a whole where its lists are together no longer than this share of all texts. */
const SHORT_LISTS = 0.1;
/** To look into a text takes as long as so many steps in a list. */
const STEPS_A_TEXT = 250;

const HAS_PART = 'instr(payment_search.text, ?) > 0';

/** @param parts at least one, each of three characters or more */
export function leadingText(connection: DatabaseSync, parts: readonly string[]): LeadingText {
  const shares = prepareShares(connection);
  const leads = parts.map((part) => leadOf(part, shares)).sort((one, other) => one.share - other.share);
  const chosen = new Set<string>();
  let found = 1;
  for (const { text, share } of leads) {
    if (chosen.size > 0 && share > found * STEPS_A_TEXT) break;
    chosen.add(text);
    found *= share;
  }
  const open = parts.filter((part) => !chosen.has(part));
  return {
    match: [...chosen].map(quoted).join(' AND '),
    confirmed: open.length === 0 ? null : allOf(open.map((part) => ({ sql: HAS_PART, values: [part] }))),
  };
}

/** The part as a whole where its lists are short; else the rarest three characters of it. */
function leadOf(part: string, { ofThree, ofPart }: Shares): Lead {
  const characters = [...part];
  const threes = Math.max(1, characters.length - 2);
  const step = Math.ceil(threes / MOST_COMPARED);
  let rarest: Lead = { text: part, share: 1 };
  let compared = 0;
  let shares = 0;
  for (let start = 0; start < threes; start += step) {
    const text = characters.slice(start, start + 3).join('');
    const share = ofThree(text);
    if (compared === 0 || share < rarest.share) rarest = { text, share };
    compared += 1;
    shares += share;
  }
  if (threes === 1 || rarest.share === 0) return rarest;
  return (shares * threes) / compared <= SHORT_LISTS ? { text: part, share: ofPart(part) } : rarest;
}

/** Tell about which share of the newest texts has something. */
interface Shares {
  /** 1 where all have these three characters, 0 where none at all has them. */
  ofThree: (text: string) => number;
  ofPart: (part: string) => number;
}

function prepareShares(connection: DatabaseSync): Shares {
  // One at a time: SQLite looks up the least or the greatest, but would go through all to find both.
  const ends = connection
    .prepare('SELECT (SELECT min(position) FROM payments) AS first, (SELECT max(position) FROM payments) AS last')
    .get();
  const newestAll = connection.prepare(
    `SELECT count(*) AS found, min(position) AS oldest FROM
       (SELECT position FROM payments INDEXED BY payments_filtered ORDER BY position DESC LIMIT ${LOOKED_AT})`,
  );
  const newest = connection.prepare(
    `SELECT count(*) AS found, min(rowid) AS oldest FROM
       (SELECT rowid FROM payment_search WHERE payment_search MATCH ? AND rowid >= ${WHOLE} ORDER BY rowid DESC LIMIT ${LOOKED_AT})`,
  );
  const [first, last] = [Number(ends?.first), Number(ends?.last)];
  /** How many there are in a stretch of time: in all of it, where there are fewer than were looked for. */
  const density = (row: Record<string, unknown> | undefined, from: number) => {
    const found = Number(row?.found);
    const oldest = found < LOOKED_AT ? from : Number(row?.oldest);
    return found / (last - oldest + 1);
  };
  const all = density(newestAll.get(), first);
  const shareSince = (text: string, from: number) =>
    all > 0 ? Math.min(1, density(newest.get(quoted(text), from), from) / all) : 0;
  const amongFrom = Math.max(first, Math.ceil(last - LOOKED_AMONG / all));
  return {
    ofThree: (text) => shareSince(text, first),
    // Not among them may still be among the others.
    ofPart: (part) => Math.max(shareSince(part, amongFrom), 0.5 / LOOKED_AMONG),
  };
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
