import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { reportSchema } from '../../../shared/head-office/wire.ts';
import { publicKeySchema } from '../../../shared/journal/hash-text.ts';
import { signedReceiptSchema } from '../../../shared/journal/receipt.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import type { WitnessState } from '../../journal/read/upload-reads.ts';
import { removeFile, replaceFile } from '../../replace-file.ts';

/*
 * With which head office a till is enrolled, beside its journal: a new journal goes on with the same. There is no secret in it. What it
 * has of receipts is a hint; the journal has those that prove something.
 */
const fileSchema = z.strictObject({
  form: z.literal(1),
  address: z.string(),
  /** Of the shop's own, PEM: no other authority's word is taken for this address. Null where those of the machine count. */
  certificateAuthority: z.string().nullable().default(null),
  /** Of head office: its receipts are signed with it. */
  publicKey: publicKeySchema,
  receipt: signedReceiptSchema.nullable(),
  /** What was found and head office has not been told yet. */
  untold: reportSchema.nullable(),
  /** What head office last said: this journal lacks so many entries. */
  olderBy: z.strictObject({ journal: z.uuid(), missing: z.int().positive() }).nullable(),
  /** The journal of which head office last had other entries. */
  forked: z.uuid().nullable().default(null),
  /** With which number a journal ended before all that head office has not been compared with. */
  unchecked: z.strictObject({ journal: z.uuid(), seq: z.int().nonnegative() }).nullable().default(null),
});
export type KeptEnrolment = z.infer<typeof fileSchema>;

/** A till that was enrolled just now, or of which nothing but this is known any more. */
export function newEnrolment(
  office: Pick<KeptEnrolment, 'address' | 'publicKey' | 'certificateAuthority'>,
): KeptEnrolment {
  const { address, publicKey, certificateAuthority } = office;
  return {
    form: 1,
    ...{ address, publicKey, certificateAuthority },
    receipt: null,
    untold: null,
    olderBy: null,
    forked: null,
    unchecked: null,
  };
}

/** @param folder the mode's own. @returns null where there is none; `damaged` where it cannot be read */
export function readEnrolment(folder: string): KeptEnrolment | 'damaged' | null {
  const file = fileIn(folder);
  if (!fs.existsSync(file)) return null;
  return fileSchema.safeParse(jsonOrNull(fs.readFileSync(file, 'utf8'))).data ?? 'damaged';
}

/** What the journal says counts more than the file beside it, which may be gone, or of another time. @returns null where it is off */
export function enrolmentOf(file: KeptEnrolment | null, said: WitnessState['enrolment']): KeptEnrolment | null {
  const isSame = file !== null && said?.publicKey === file.publicKey;
  if (said?.kind === 'headOfficeLeft') return isSame ? null : file;
  return said === null || isSame
    ? file
    : newEnrolment({ ...said, certificateAuthority: said.certificateAuthority ?? null });
}

/** @throws where the disk does not take it; what was kept before stays */
export function keepEnrolment(folder: string, kept: KeptEnrolment): void {
  replaceFile(fileIn(folder), `${JSON.stringify(kept)}\n`);
}

export function forgetEnrolment(folder: string): void {
  removeFile(fileIn(folder));
}

function fileIn(folder: string): string {
  return path.join(folder, 'head-office.json');
}
