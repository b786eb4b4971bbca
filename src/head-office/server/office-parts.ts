import { hash } from 'node:crypto';
import type { OfficeProblem, Point } from '../../shared/head-office/wire.ts';
import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';
import type { OfficeRequest } from './authenticate.ts';
import type { Witness } from './witness.ts';

export interface OfficeParts {
  ledger: Ledger;
  witness: Witness;
  clock: () => Date;
  randomBytes: (count: number) => Uint8Array;
  /** Logs a line for operators, without any customer data. */
  log: (line: Readonly<Record<string, unknown>>) => void;
}

export interface OfficeAnswer {
  status: number;
  body: unknown;
  retryAfterSeconds?: number;
}

export interface SignedRequest extends OfficeRequest {
  publicKey: string;
}

/** Answers with a newly signed receipt of the journal's head. */
export function standing({ witness, clock }: OfficeParts, { id, head }: KnownJournal): OfficeAnswer {
  return { status: 200, body: { receipt: witness.sign(id, head, clock().toISOString()) } };
}

/** @param more further fields that the till needs */
export function refused(problem: OfficeProblem, more: Readonly<Record<string, unknown>> = {}): OfficeAnswer {
  const status = STATUSES[problem];
  const answer = { status, body: { problem, ...more } };
  return status === 429 || status === 503 ? { ...answer, retryAfterSeconds: RETRY_AFTER_SECONDS } : answer;
}

/** Refuses with a receipt of the head, which the till compares with its own head. */
export function refusedWithStanding(
  parts: OfficeParts,
  problem: 'notNext' | 'forked' | 'chainBroken' | 'keyUnknown',
  journal: KnownJournal,
): OfficeAnswer {
  return refused(problem, standing(parts, journal).body as Record<string, unknown>);
}

/** @returns why the key may not speak for the journal; null if it may */
export function keyProblem(journal: KnownJournal | null, publicKey: string): OfficeProblem | null {
  if (!journal) return 'journalUnknown';
  if (journal.state === 'revoked') return 'revoked';
  return journal.publicKey === publicKey ? null : 'keyUnknown';
}

/** Returns the point before the first event of a journal. */
export function genesisOf({ identity }: Pick<KnownJournal, 'identity'>): Point {
  return { seq: 0, hash: hash('sha256', identity, 'hex') };
}

const RETRY_AFTER_SECONDS = 30;

const STATUSES: Record<OfficeProblem, number> = {
  notNext: 409,
  forked: 409,
  clockDiffers: 401,
  notSigned: 401,
  keyUnknown: 403,
  revoked: 403,
  codeWrong: 403,
  journalUnknown: 404,
  tooLarge: 413,
  malformed: 400,
  chainBroken: 422,
  tooMany: 429,
  notReady: 503,
  otherOffice: 403,
};
