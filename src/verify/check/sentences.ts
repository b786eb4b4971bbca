import type { FoldRule } from '../../shared/fold/fold-rules.ts';
import type { Seal } from '../../shared/journal/seal.ts';

/* The sentences of the checkers. They are English only and separate from the texts of the screens, because people outside the shop read them. */

type Facts = Finding['facts'];

const FINDINGS = {
  manifestMissing: () =>
    'There is no manifest.json here: this is no export, or its manifest was taken away. Check it with its manifest, or choose exports alone.',
  manifestUnreadable: () => 'The manifest was changed: it does not have the only form of a manifest.',
  formUnknown: ({ form }) => `The manifest has form ${form}, which this checker does not know. Use a newer checker.`,
  notAnExport: ({ kind, number }) =>
    `This is seal ${number}, of kind "${kind}", and no manifest of an export: it lists no files. Look for the manifest that belongs here.`,
  signatureWrong: ({ number }) =>
    number === undefined
      ? 'The signature does not fit: the manifest was changed after it was signed.'
      : `The signature of seal ${number} in the journal does not fit.`,
  rotationWrong: ({ key }) => `The statement that key ${key} replaced the earlier key is not valid.`,
  keyOther: ({ fingerprint }) => `This was signed with another key than the till’s: the fingerprint is ${fingerprint}.`,
  keysDiffer: ({ other }) =>
    `This was signed with another key than "${other}" of the same journal, and neither key vouches for the other.`,
  fileMissing: () => 'This file belongs to the export and is not here.',
  fileUnlisted: () => 'This file does not belong to the export: nothing is known about it.',
  notAFile: () =>
    'This is a folder or a link, not a file of the export: its contents are unknown. Remove it to check the rest.',
  fileMisnamed: ({ format }) =>
    `The manifest lists this file as "${format}", or twice, which no export does: this file could not be checked.`,
  fileChanged: () => 'This file was changed after the export was sealed.',
  notAnEntry: () =>
    'This line is not a journal entry in a form that this checker knows. If a newer version of Paydesk wrote it, use a newer checker.',
  entriesMissing: ({ first, last }) => `Entries ${first} to ${last} are missing before this line.`,
  entryOutOfOrder: ({ expected, found }) =>
    `Entry ${found} stands in the place of entry ${expected}: lines were repeated or moved.`,
  entryChanged: ({ seq }) => `Entry ${seq} was changed: its hash does not match its contents.`,
  entryNotInChain: ({ seq }) => `Entry ${seq} is not the entry that the chain has at this place.`,
  personalChanged: ({ seq }) => `The personal data shown with entry ${seq} is not the data that was recorded with it.`,
  tailCut: ({ seq }) => `The end is missing: the export goes on to entry ${seq}.`,
  entriesCount: ({ expected, found }) => `There are ${found} entries; ${expected} were sealed.`,
  beginningOther: () => 'The chain does not begin with the journal that the manifest names.',
  notGenuine: ({ rule, ...facts }) => NOT_GENUINE[rule as FoldRule](facts),
  anchorWrong: ({ seq, fault }) =>
    `Entry ${seq} has a receipt of head office that is not valid: ${ANCHOR_FAULTS[fault as AnchorFault]}`,
  sealAnchorWrong: ({ fault }) =>
    `The manifest has a receipt of head office that is not valid: ${ANCHOR_FAULTS[fault as AnchorFault]}`,
  sumsWrong: ({ currency, said, found }) =>
    `The sums in ${currency} are wrong: the manifest says ${said}, and the entries add up to ${found}.`,
  closingWrong: ({ seq, number }) =>
    `Entry ${seq} closes the till with report ${number}, but the entries do not add up to that report, or it leaves entries out.`,
  shiftWrong: ({ seq, shift }) =>
    `Entry ${seq} ends shift ${shift}, but the entries do not add up to the hand-overs that it states, or it names the wrong shift.`,
  numberTwice: ({ seq, number, what }) =>
    `Entry ${seq} gives the number ${number} to a ${what}, but that number was used before.`,
  zoneUnknown: ({ zone }) => `The zone "${zone}" is not known here, so no time in a table can be compared.`,
  tableUnreadable: ({ part }) =>
    part === undefined
      ? 'This is not a workbook of an export.'
      : `The part ${part} of the workbook is missing, superfluous or cannot be unpacked.`,
  headingsOther: ({ part }) => `${inSheet(part)}The headings are not those of a table of payments.`,
  partOther: ({ part }) => `The part ${part} of the workbook differs from that of every export.`,
  rowOther: (facts) => `${inSheet(facts.part)}${rowOther(facts)}`,
  rowMissing: ({ reference }) => `The payment ${reference} of the entries has no row here: the table ends before it.`,
  rowsAdded: ({ part }) => `${inSheet(part)}The table goes on after the last payment of the entries.`,
  sealsDiffer: ({ number, other }) =>
    `Seal ${number} differs from the seal in "${other}": the journal was copied or restored, and continued twice.`,
  sealNotLinked: ({ number }) => `Seal ${number} does not follow from the seal before it.`,
  sealMissing: ({ first, last }) =>
    `${numbers('Seal', first, last)} cannot be found, although all entries are here among which the journal would have it.`,
  chainsDiffer: ({ seq }) => `Entry ${seq} differs from the entry in another export: the chain was rewritten.`,
  eventsMissingBetween: ({ first, last }) =>
    `Entries ${first} to ${last} are in none of these exports: an export is missing between them.`,
  handedOverTwice: ({ reference, seq, otherSeq, other }) =>
    `Goods were handed over twice for ${reference}: in entry ${seq} here, and in entry ${otherSeq} of "${other}".`,
  latestSealMissing: ({ code }) =>
    `None of these exports has the seal ${code}: an older export may have replaced a newer one.`,
} satisfies Record<string, (facts: Facts) => string>;
export type FindingCode = keyof typeof FINDINGS;

/** How an entry shows that no till wrote it although its hash is valid: a sentence for each rule of the fold. */
const NOT_GENUINE: Readonly<Record<FoldRule, (facts: Facts) => string>> = {
  noIntent: ({ seq, reference }) =>
    reference === ''
      ? `Entry ${seq} is about a payment but names none.`
      : `Entry ${seq} is about payment ${reference}, but no entry before it begins that payment.`,
  intendedTwice: ({ seq, reference }) => `Entry ${seq} begins payment ${reference} a second time.`,
  otherSale: ({ seq, reference }) => `Entry ${seq} names another sale for payment ${reference} than its intent does.`,
  saleEnded: ({ seq, reference }) =>
    `Entry ${seq} of payment ${reference} cannot have happened: after the earlier entries, its sale is not in the right state.`,
  handedOverUnpaid: ({ seq, reference }) =>
    `Entry ${seq} hands over the goods of payment ${reference}, although no re-query had made it paid, or nobody had decided its review for the shop.`,
  handedOverTwice: ({ seq, reference }) => `Entry ${seq} hands over the goods of payment ${reference} a second time.`,
  erasedTooEarly: ({ seq, reference }) =>
    `Entry ${seq} of payment ${reference} erases personal data while a payment of its sale is open, unknown or for review.`,
  doesNotFollow: ({ seq, reference }) =>
    `Entry ${seq} of payment ${reference} cannot have happened: it does not follow from the earlier entries.`,
};

const ANCHOR_FAULTS = {
  otherJournal: 'it is about another journal.',
  later: 'it is about entries that came after it.',
  otherKey: 'it is signed with another key than that of the head office that the till was connected to.',
  signature: 'the signature does not fit.',
  otherEntry: 'head office has received another entry at that place.',
};
export type AnchorFault = keyof typeof ANCHOR_FAULTS;

/** The facts that could not be determined, and why. */
const NOT_KNOWN = {
  keyNotCompared: ({ fingerprint }) =>
    `Whether the till itself signed it. Compare this fingerprint with the one on the till’s settings screen or on paper: ${fingerprint}.`,
  keyOfTill: ({ fingerprint, till }) =>
    `Whether key ${fingerprint} is that of till ${till}: keys were given without their tills. Give it as ${till}=${fingerprint}.`,
  keyNotUsed: ({ fingerprint }) => `What the key ${fingerprint} signed, which was given: none of these exports.`,
  latestSealNotCompared: () =>
    'Whether these are the newest exports. Give the code of the latest seal that you know, for example from the latest statement.',
  sealsNotShown: ({ first, last, till }) =>
    `What ${numbers('seal', first, last)} of till ${till} stood for: none of these exports shows it. Days and statements are sealed, too, in the journal alone; or an export is not here.`,
  signatureNotChecked: () =>
    'Whether the manifest is signed: this browser cannot check Ed25519 signatures. Use a newer browser, or the command paydesk-verify.',
  headOfficeKey: ({ fingerprint }) =>
    `Whether head office itself signed what these entries say of it. Compare this fingerprint with the one that head office prints: ${fingerprint}.`,
  practiceKey: () => 'Who signed it: this is practice, whose key everybody has. It proves nothing.',
  findingsLeftOut: ({ file, count: more }) => `What else is wrong in ${file}: ${more} more places are not listed.`,
  systemFiles: ({ names }) =>
    `What is in ${names}: systems and spreadsheets put such files there by themselves. They do not belong to the export.`,
  paymentsLeftOut: ({ selection }) =>
    `What other payments there were: the export has only those with ${selection}. The others were left out when it was made.`,
  noEntries: () => 'Whether its tables say what the journal says: the export has no entries (journal.jsonl).',
  begunBefore: ({ payments }) =>
    `What happened to ${count(payments, 'payment')} begun before this export: it has some of their entries and no row. That is not provable from this export; an export from their beginning can prove it.`,
  notProvable: ({ payments, tables }) =>
    `Whether ${count(payments, 'payment')} of its tables happened as they say: their entries do not begin in it. That is not provable from this export${tables === 0 ? '' : ', and its tables were not compared'}.`,
  tablesUnknown: ({ format }) =>
    `Whether its tables say what the journal says: they were not compared, since they are of format ${format}, which this checker does not know. Use a newer checker.`,
  notRecounted: ({ reports }) =>
    `Whether ${count(reports, 'closing report')} of the till or of shifts come to what the entries do: they were not counted again, since the export does not have all entries from the first on.`,
  laterEntries: ({ first, last }) =>
    `What entries ${first} to ${last} say: the journal has them, and they are not in this export.`,
} satisfies Record<string, (facts: Facts) => string>;
export type NotKnownCode = keyof typeof NOT_KNOWN;

export function sentenceOf({ code, facts }: Finding): string {
  return FINDINGS[code](facts);
}

/** Returns the rest of a sentence that starts with "What could not be known: ". */
export function notKnownSentence({ code, facts }: NotKnown): string {
  return NOT_KNOWN[code](facts);
}

/** Returns the place of a finding: `till-1/journal.jsonl, line 17`. Empty for a finding between exports. */
export function placeOf({ folder, file, line }: Finding): string {
  const path = [folder, file].filter((part) => part !== null).join('/');
  return line === null ? path : `${path}, line ${line}`;
}

function rowOther({ reference, column, said, found }: Facts): string {
  if (column === '') return `The row of payment ${reference} is written in another way than exports have it.`;
  if (column === 'Reference') return `Here belongs the row of payment ${reference}; the table says "${said}".`;
  return `Column "${column}" of ${reference} says "${said}"; the entries come to "${found}".`;
}

/** Returns the name of a sheet before a place; empty for the first sheet. */
function inSheet(part: unknown): string {
  const [, sheet = '1'] = /sheet(\d+)\.xml$/.exec(String(part)) ?? [];
  return sheet === '1' ? '' : `Sheet ${sheet}: `;
}

/** Formats a count with its noun: `1 payment`, `1,250 payments`. */
export function count(number: unknown, name: string): string {
  return `${grouped(number)} ${name}${number === 1 ? '' : 's'}`;
}

export function grouped(number: unknown): string {
  return Number(number).toLocaleString('en');
}

function numbers(name: string, first: unknown, last: unknown): string {
  return first === last ? `${name} ${first}` : `${name}s ${first} to ${last}`;
}

export interface Finding {
  code: FindingCode;
  /** The folder of the export; null for a finding between exports. */
  folder: string | null;
  file: string | null;
  /** The number of the line, counted from 1. */
  line: number | null;
  /** Values in the sentence: numbers, hashes, references. */
  facts: Readonly<Record<string, string | number>>;
}

export interface NotKnown {
  code: NotKnownCode;
  folder: string | null;
  facts: Readonly<Record<string, string | number>>;
}

/** An export's statement about itself, which is trustworthy only without findings. */
export interface ExportSummary {
  folder: string;
  seal: Seal;
  sealHash: string;
  code: string;
  fingerprint: string;
}

export interface CheckReport {
  /** `notProven`: nothing is wrong, but nobody knows whose key signed it. */
  verdict: 'intact' | 'notIntact' | 'notProven';
  /** The findings, at most fifty for one file. */
  findings: Finding[];
  notKnown: NotKnown[];
  exports: ExportSummary[];
}

export type AddFinding = (
  code: FindingCode,
  place?: { file?: string; line?: number },
  facts?: Finding['facts'],
) => void;
