import { hash } from 'node:crypto';
import type { OfficeProblem, Point } from '../../shared/head-office/wire.ts';
import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';
import type { OfficeRequest } from './authenticate.ts';
import type { Witness } from './witness.ts';

/** What head office is made from. */
export interface OfficeParts {
  ledger: Ledger;
  witness: Witness;
  clock: () => Date;
  /** That many bytes that nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  /** Takes one line for each thing that a person who runs head office should know. Never what a customer gave. */
  log: (line: Readonly<Record<string, unknown>>) => void;
}

/** An answer before it is written as HTTP. */
export interface OfficeAnswer {
  status: number;
  body: unknown;
  retryAfterSeconds?: number;
  /** How many events were taken that were not there before; the till is not told. */
  added?: number;
}

/** A request of which it is known who signed it. */
export interface SignedRequest extends OfficeRequest {
  publicKey: string;
}

/** Where head office stands with a journal, signed now. */
export function standing({ witness, clock }: OfficeParts, { id, head }: KnownJournal): OfficeAnswer {
  return { status: 200, body: { receipt: witness.sign(id, head, clock().toISOString()) } };
}

/** The answer to what is not done, as each problem has it. @param more what the till needs to go on */
export function refused(problem: OfficeProblem, more: Readonly<Record<string, unknown>> = {}): OfficeAnswer {
  const status = STATUSES[problem];
  const answer = { status, body: { problem, ...more } };
  return status === 429 || status === 503 ? { ...answer, retryAfterSeconds: RETRY_AFTER_SECONDS } : answer;
}

/** The same where the till is to compare: where head office stands is part of it. */
export function refusedWithStanding(
  parts: OfficeParts,
  problem: 'notNext' | 'forked' | 'chainBroken' | 'keyUnknown',
  journal: KnownJournal,
): OfficeAnswer {
  return refused(problem, standing(parts, journal).body as Record<string, unknown>);
}

/** Why whoever signed may not speak for the journal; null where he may. */
export function keyProblem(journal: KnownJournal | null, publicKey: string): OfficeProblem | null {
  if (!journal) return 'journalUnknown';
  if (journal.state === 'revoked') return 'revoked';
  return journal.publicKey === publicKey ? null : 'keyUnknown';
}

/** What stands before the first event of a journal. */
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
