import path from 'node:path';
import { z } from 'zod';
import { reportSchema } from '../../shared/head-office/wire.ts';
import { publicKeySchema } from '../../shared/journal/hash-text.ts';
import { signedReceiptSchema } from '../../shared/journal/receipt.ts';
import type { WitnessState } from '../journal/read/upload-reads.ts';
import { readJsonFile, removeFile, replaceFile } from '../replace-file.ts';

/*
 * The enrolment of a till at head office. The file lies beside the journal, so that a new journal keeps its head
 * office. It contains no secret. Its receipts are only hints; receipts in the journal are proof.
 */
const fileSchema = z.strictObject({
  form: z.literal(1),
  address: z.string(),
  /** The shop's own certificate authority in PEM. If set, no other authority is trusted; null trusts the machine's. */
  certificateAuthority: z.string().nullable().default(null),
  publicKey: publicKeySchema,
  receipt: signedReceiptSchema.nullable(),
  /** A finding that head office has not yet received. */
  untold: reportSchema.nullable(),
  /** The number of entries that this journal lacks, by the last answer of head office. */
  olderBy: z.strictObject({ journal: z.uuid(), missing: z.int().positive() }).nullable(),
  /** The journal whose entries differed from head office at its last answer. */
  forked: z.uuid().nullable().default(null),
  /** The last entry before the entries that were never compared with head office. */
  unchecked: z.strictObject({ journal: z.uuid(), seq: z.int().nonnegative() }).nullable().default(null),
});
export type KeptEnrolment = z.infer<typeof fileSchema>;

/** Returns the enrolment of a newly enrolled till, or of a till whose file is lost. */
export function newEnrolment(
  office: Pick<KeptEnrolment, 'address' | 'publicKey' | 'certificateAuthority'>,
): KeptEnrolment {
  const { address, publicKey, certificateAuthority } = office;
  return {
    form: 1,
    address,
    publicKey,
    certificateAuthority,
    receipt: null,
    untold: null,
    olderBy: null,
    forked: null,
    unchecked: null,
  };
}

/** @returns null if there is no file; `damaged` if it is unreadable */
export function readEnrolment(folder: string): KeptEnrolment | 'damaged' | null {
  return readJsonFile(fileIn(folder), fileSchema);
}

/**
 * Prefers the journal to the file, which may be outdated.
 * @returns null if the till is not connected
 */
export function enrolmentOf(file: KeptEnrolment | null, said: WitnessState['enrolment']): KeptEnrolment | null {
  const isSame = file !== null && said?.publicKey === file.publicKey;
  if (said?.kind === 'headOfficeLeft') return isSame ? null : file;
  return said === null || isSame
    ? file
    : newEnrolment({ ...said, certificateAuthority: said.certificateAuthority ?? null });
}

/** @throws if the disk refuses; the previous file stays */
export function keepEnrolment(folder: string, kept: KeptEnrolment): void {
  replaceFile(fileIn(folder), `${JSON.stringify(kept)}\n`);
}

export function forgetEnrolment(folder: string): void {
  removeFile(fileIn(folder));
}

function fileIn(folder: string): string {
  return path.join(folder, 'head-office.json');
}
