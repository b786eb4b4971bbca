import type { ReplayFault } from '../../shared/replay/replay-rules.ts';
import type { AnchorFault } from './check-anchors.ts';
import type { Finding, FindingCode, NotKnown, NotKnownCode } from './findings.ts';

/*
 * What the checkers say. They leave the program and are read by people who never saw it, so that their sentences are here
 * and not among those of the screens.
 */

type Facts = Finding['facts'];

const FINDINGS: Readonly<Record<FindingCode, (facts: Facts) => string>> = {
  manifestMissing: () =>
    'There is no manifest.json here: this is no export, or its manifest was taken away. Check it with its manifest, or choose exports alone.',
  manifestUnreadable: () => 'The manifest was changed: it is not in the one form that a manifest has.',
  formUnknown: ({ form }) => `The manifest has form ${form}, which this checker does not know. Use a newer checker.`,
  notAnExport: ({ kind, number }) =>
    `This is seal ${number}, of kind "${kind}", and no manifest of an export: it speaks of no files. Look for the manifest that belongs here.`,
  signatureWrong: ({ number }) =>
    number === undefined
      ? 'The signature does not fit: what the manifest says was changed after it was signed.'
      : `The signature of seal ${number}, which the journal holds, does not fit.`,
  rotationWrong: ({ key }) => `The statement that key ${key} follows from the one before it does not hold.`,
  keyOther: ({ fingerprint }) => `It was signed with another key than the till’s: the fingerprint is ${fingerprint}.`,
  keysDiffer: ({ other }) =>
    `It was signed with another key than "${other}", of the same journal, and neither vouches for the other.`,
  fileMissing: () => 'This file belongs to the export and is not here.',
  fileUnlisted: () => 'This file does not belong to the export: nothing is known of it.',
  notAFile: () =>
    'This is a folder or a link, and no file of the export: nothing is known of what it holds. Take it away to check the rest.',
  fileMisnamed: ({ format }) =>
    `The manifest lists this file as "${format}", or twice, which no export does: it could not be checked as what it is.`,
  fileChanged: () => 'This file is not as it was when the export was sealed.',
  lineChanged: () => 'This line was changed.',
  lineRemoved: () => 'One or more lines were removed before this place.',
  lineAdded: () => 'One or more lines were added here.',
  linesSwapped: () => 'This line and the next changed places.',
  notAnEntry: () => 'This line is no entry of a journal.',
  entriesMissing: ({ first, last }) => `Entries ${first} to ${last} are missing before this line.`,
  entryOutOfOrder: ({ expected, found }) =>
    `Entry ${found} stands where entry ${expected} belongs: lines were doubled or changed places.`,
  entryChanged: ({ seq }) => `Entry ${seq} was changed: its hash does not match what it says.`,
  entryNotInChain: ({ seq }) => `Entry ${seq} is not the one that the chain has at this place.`,
  tailCut: ({ seq }) => `The end is missing: the export goes on to entry ${seq}.`,
  entriesCount: ({ expected, found }) => `There are ${found} entries; ${expected} were sealed.`,
  sealUnreadable: ({ seq }) => `Entry ${seq} says that it holds a seal, and what it holds is none.`,
  beginningOther: () => 'The chain does not begin with the journal that the manifest names.',
  notGenuine: ({ fault, ...facts }) => NOT_GENUINE[fault as ReplayFault](facts),
  anchorWrong: ({ seq, fault }) =>
    `Entry ${seq} says what head office has signed, and that does not hold: ${ANCHOR_FAULTS[fault as AnchorFault]}`,
  sealAnchorWrong: ({ fault }) =>
    `The manifest says what head office has signed, and that does not hold: ${ANCHOR_FAULTS[fault as AnchorFault]}`,
  sumsWrong: ({ currency, said, found }) =>
    `What the manifest says of ${currency} is not what the entries come to: it says ${said}, the entries ${found}.`,
  closingWrong: ({ seq, number }) =>
    `Entry ${seq} closes the till with report ${number}, and the entries do not come to what that report says, or it leaves entries out.`,
  shiftWrong: ({ seq, shift }) =>
    `Entry ${seq} ends shift ${shift}, and the entries do not come to what it says was handed over, or the shift is another one.`,
  numberTwice: ({ seq, number, what }) =>
    `Entry ${seq} gives the number ${number} to a ${what}, and that number was given before.`,
  zoneUnknown: ({ zone }) =>
    `The zone "${zone}" is none that is known here, so that no time in a table can be compared.`,
  tableUnreadable: ({ sheet }) => `${inSheet(sheet)}This is in no form that a table of payments has.`,
  headingsOther: ({ sheet }) => `${inSheet(sheet)}The headings are not those of a table of payments.`,
  cellOther: ({ sheet, column, said, found, reference }) =>
    `${inSheet(sheet)}Column "${column}" of ${reference} says "${said}"; the entries say "${found}".`,
  rowUnknown: ({ sheet, reference }) =>
    `${inSheet(sheet)}The entries have no payment "${reference}" that belongs into this table.`,
  rowDoubled: ({ sheet, reference }) => `${inSheet(sheet)}The payment ${reference} has a row before this one already.`,
  rowMissing: ({ reference }) => `The payment ${reference} of the entries has no row here.`,
  rowOutOfOrder: ({ sheet, reference }) =>
    `${inSheet(sheet)}The payment ${reference} was begun before that of the row above: rows changed places.`,
  sealsDiffer: ({ number, other }) =>
    `Seal ${number} is another one than in "${other}": the journal was copied or put back, and went on twice.`,
  sealNotLinked: ({ number }) => `Seal ${number} does not follow from the seal before it.`,
  sealMissing: ({ first, last }) =>
    `${numbers('Seal', first, last)} cannot be found, although all entries are here among which the journal would have it.`,
  chainsDiffer: ({ seq }) => `Entry ${seq} is another one here than elsewhere: the chain was written anew.`,
  eventsMissingBetween: ({ first, last }) =>
    `Entries ${first} to ${last} are in none of these exports: one is missing between them.`,
  releasedTwice: ({ reference, seq, otherSeq, other }) =>
    `Goods were handed over twice for ${reference}: in entry ${seq} here, and in entry ${otherSeq} of "${other}".`,
  latestSealMissing: ({ code }) =>
    `None of these exports has the seal ${code}: an older export may stand in the place of a newer one.`,
};

/** How an entry shows that it was not written as tills write it, although its hash fits: the rules of the format's page. */
const NOT_GENUINE: Readonly<Record<ReplayFault, (facts: Facts) => string>> = {
  intendedTwice: ({ seq, reference }) => `Entry ${seq} begins payment ${reference} a second time.`,
  beginsPaid: ({ seq, reference }) => `Entry ${seq} begins payment ${reference} as one that has an outcome already.`,
  otherPayment: ({ seq, reference }) =>
    `Entry ${seq} says another amount, sale, mode or service for payment ${reference} than the entry before it, or that something else counts as success.`,
  paidUnchecked: ({ seq, reference }) =>
    `Entry ${seq} says that payment ${reference} is paid, and no re-query that passes the checks made it so.`,
  paidUndone: ({ seq, reference }) =>
    `Entry ${seq} says that payment ${reference}, which was paid, is not, or since another time.`,
  releasedUnpaid: ({ seq, reference }) =>
    `Entry ${seq} hands over the goods of payment ${reference}, which was not paid.`,
  releasedTwice: ({ seq, reference }) => `Entry ${seq} hands over the goods of payment ${reference} a second time.`,
  otherBusinessDay: ({ seq, reference }) =>
    `Entry ${seq} says another business day of payment ${reference} than its intent. A payment stays in the day on which it was begun.`,
  releasedOtherwise: ({ seq, reference }) =>
    `Entry ${seq} says something else of who handed over the goods of payment ${reference}, and when, than what happened.`,
  doesNotFollow: ({ seq, reference }) => `Entry ${seq} of payment ${reference} does not follow from the one before it.`,
};

const ANCHOR_FAULTS: Readonly<Record<AnchorFault, string>> = {
  unreadable: 'it is in no form that such an entry has.',
  otherJournal: 'it is about another journal.',
  later: 'it speaks of entries that came after it.',
  otherKey: 'it is signed with another key than that of the head office that the till was connected to.',
  signature: 'the signature does not fit.',
  otherEntry: 'head office has seen another entry than the journal has at that place.',
};

const NOT_KNOWN: Readonly<Record<NotKnownCode, (facts: Facts) => string>> = {
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
    `What happened to ${count(payments, 'payment')} begun before this export: it has entries of them and no row. That is not provable from this export; one from their beginning shows it.`,
  notProvable: ({ payments }) =>
    `Whether ${count(payments, 'payment')} of its tables happened as they say: their entries do not begin in it. That is not provable from this export.`,
  tablesUnknown: ({ format }) =>
    `Whether its tables say what the journal says: they are of format ${format}, which this checker does not know. Use a newer checker.`,
  rowsChangedLater: ({ file, rows }) =>
    `Whether ${file} is right in ${count(rows, 'row')} written from later entries, which are not in this export.`,
  laterEntries: ({ first, last }) =>
    `What entries ${first} to ${last} say: the journal has them, and they are not in this export.`,
};

/** One sentence, without the place. */
export function sentenceOf({ code, facts }: Finding): string {
  return FINDINGS[code](facts);
}

/** Begins in the middle: "What could not be known: …". */
export function notKnownSentence({ code, facts }: NotKnown): string {
  return NOT_KNOWN[code](facts);
}

/** Where it was found: `till-1/journal.jsonl, line 17`. Empty for what lies between exports. */
export function placeOf({ folder, file, line }: Finding): string {
  const path = [folder, file].filter((part) => part !== null).join('/');
  return line === null ? path : `${path}, line ${line}`;
}

function inSheet(sheet: unknown): string {
  return sheet === undefined ? '' : `Sheet ${sheet}: `;
}

/** `1 payment`, `1,250 payments`. */
export function count(number: unknown, name: string): string {
  return `${grouped(number)} ${name}${number === 1 ? '' : 's'}`;
}

/** `1,250`. */
export function grouped(number: unknown): string {
  return Number(number).toLocaleString('en');
}

function numbers(name: string, first: unknown, last: unknown): string {
  return first === last ? `${name} ${first}` : `${name}s ${first} to ${last}`;
}
