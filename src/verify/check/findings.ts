import type { Seal } from '../../shared/journal/seal.ts';

/** What can be wrong. `sentences.ts` has a sentence for each code. */
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
  | 'personalChanged'
  | 'tailCut'
  | 'entriesCount'
  | 'beginningOther'
  // Payments in the entries
  | 'notGenuine'
  // Receipts of head office
  | 'anchorWrong'
  | 'sealAnchorWrong'
  // Counts and sums
  | 'sumsWrong'
  | 'closingWrong'
  | 'shiftWrong'
  | 'numberTwice'
  // Tables
  | 'zoneUnknown'
  | 'tableUnreadable'
  | 'headingsOther'
  | 'partOther'
  | 'rowOther'
  | 'rowMissing'
  | 'rowsAdded'
  // Between exports
  | 'sealsDiffer'
  | 'sealNotLinked'
  | 'sealMissing'
  | 'chainsDiffer'
  | 'eventsMissingBetween'
  | 'handedOverTwice'
  | 'latestSealMissing';

export interface Finding {
  code: FindingCode;
  /** The folder of the export; null for a finding between exports. */
  folder: string | null;
  file: string | null;
  /** Starts at 1. */
  line: number | null;
  /** Values in the sentence: numbers, hashes, references. */
  facts: Readonly<Record<string, string | number>>;
}

/** What could not be determined, and why. */
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
  | 'notRecounted'
  | 'laterEntries';

export interface NotKnown {
  code: NotKnownCode;
  folder: string | null;
  facts: Readonly<Record<string, string | number>>;
}

/** What an export says about itself. Trustworthy only without findings. */
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
  /** At most fifty for one file. */
  findings: Finding[];
  notKnown: NotKnown[];
  exports: ExportSummary[];
}

/** Adds a finding of one folder. */
export type AddFinding = (
  code: FindingCode,
  place?: { file?: string; line?: number },
  facts?: Finding['facts'],
) => void;
