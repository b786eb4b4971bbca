import type { Seal } from '../../shared/journal/seal.ts';

/** What is wrong, and where. A closed set: `sentences.ts` has a sentence for each. */
export type FindingCode =
  // The manifest
  | 'manifestMissing'
  | 'manifestUnreadable'
  | 'formUnknown'
  | 'notAnExport'
  | 'signatureWrong'
  | 'rotationWrong'
  | 'keyOther'
  | 'keysDiffer'
  // The files
  | 'fileMissing'
  | 'fileUnlisted'
  | 'notAFile'
  | 'fileMisnamed'
  | 'fileChanged'
  | 'lineChanged'
  | 'lineRemoved'
  | 'lineAdded'
  | 'linesSwapped'
  // The chain
  | 'notAnEntry'
  | 'entriesMissing'
  | 'entryOutOfOrder'
  | 'entryChanged'
  | 'entryNotInChain'
  | 'tailCut'
  | 'entriesCount'
  | 'sealUnreadable'
  | 'beginningOther'
  // What the entries say of their payments
  | 'notGenuine'
  // What the entries say of head office
  | 'anchorWrong'
  | 'sealAnchorWrong'
  // What is said of the entries
  | 'sumsWrong'
  | 'closingWrong'
  | 'shiftWrong'
  | 'numberTwice'
  // What the tables say of the entries
  | 'zoneUnknown'
  | 'tableUnreadable'
  | 'headingsOther'
  | 'cellOther'
  | 'rowUnknown'
  | 'rowDoubled'
  | 'rowMissing'
  | 'rowOutOfOrder'
  // Between exports
  | 'sealsDiffer'
  | 'sealNotLinked'
  | 'sealMissing'
  | 'chainsDiffer'
  | 'eventsMissingBetween'
  | 'releasedTwice'
  | 'latestSealMissing';

export interface Finding {
  code: FindingCode;
  /** The export's folder; null where it lies between exports. */
  folder: string | null;
  file: string | null;
  /** From 1. */
  line: number | null;
  /** What the sentence names: numbers, hashes, references. */
  facts: Readonly<Record<string, string | number>>;
}

/** What could not be known, and why. */
export type NotKnownCode =
  | 'keyNotCompared'
  | 'keyOfTill'
  | 'keyNotUsed'
  | 'latestSealNotCompared'
  | 'sealsNotShown'
  | 'signatureNotChecked'
  | 'practiceKey'
  | 'headOfficeKey'
  | 'systemFiles'
  | 'findingsLeftOut'
  | 'paymentsLeftOut'
  | 'noEntries'
  | 'tablesUnknown'
  | 'begunBefore'
  | 'notProvable'
  | 'laterEntries'
  | 'rowsChangedLater';

export interface NotKnown {
  code: NotKnownCode;
  folder: string | null;
  facts: Readonly<Record<string, string | number>>;
}

/** What an export says of itself. To be believed only where nothing was found. */
export interface ExportSummary {
  folder: string;
  seal: Seal;
  sealHash: string;
  code: string;
  fingerprint: string;
}

export interface CheckReport {
  /** `notProven`: nothing is wrong as far as could be seen, but whose signature it bears is not known. */
  verdict: 'intact' | 'notIntact' | 'notProven';
  /** No more than fifty of one file. */
  findings: Finding[];
  notKnown: NotKnown[];
  exports: ExportSummary[];
}

/** Takes what is found in one folder. */
export type AddFinding = (
  code: FindingCode,
  place?: { file?: string; line?: number },
  facts?: Finding['facts'],
) => void;
