import { randomUUID } from 'node:crypto';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { Problem } from '../../shared/problems.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Fetch } from '../gateway/http/http.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import type { SigningKeyProblem } from '../seal/key-store.ts';
import type { CallSigning } from '../seal/till-seals.ts';
import type { TillParts } from '../till-parts.ts';
import type { KeptEnrolment } from './enrolment-file.ts';
import { createAuthorityFetch } from './uploader/authority-fetch.ts';
import { enrolTill } from './uploader/enrol-till.ts';
import { createExchange, type ExchangeParts } from './uploader/office-exchange.ts';
import { isReceiptOf } from './uploader/receipt-signature.ts';
import type { Exchange, StandingStore } from './uploader/upload-ports.ts';
import { type RoundResult, Uploader } from './uploader/uploader.ts';

export type LinkedJournal = Pick<
  Journal,
  | 'head'
  | 'witnessState'
  | 'newestBesideAnchors'
  | 'hashAt'
  | 'isHeadAccepted'
  | 'hasSalesAfter'
  | 'packedAfter'
  | 'sealState'
>;

export interface LinkParts {
  kept: { read(): KeptEnrolment; keep(kept: KeptEnrolment): void };
  journal: LinkedJournal;
  signer: () => Promise<CallSigning>;
  fetch: ExchangeParts['fetch'];
  version: string;
  clock: Clock;
  /** Aborts when the till ends, because the end does not wait for head office. */
  stopping: AbortSignal;
  fraction: () => number;
  note: (happening: Happening) => Promise<unknown>;
  /** Called when head office has more or other entries of this journal, which may contain hand-overs. */
  contradicted: (found: Problem) => void;
  /** Called before each round with the reason why the till cannot sign, and with null after a signed round. */
  keyLost: (why: SigningKeyProblem | null) => void;
  log: Log;
}

const ANSWER_LIMIT_MS = 30_000;

export const LATER: RoundResult = { kind: 'later', retryAfterMs: 0 };

/** The parts of a round. They are reused as long as the till signs with the same key. */
export type Session = ({ uploader: Uploader; exchange: Exchange } & Extract<CallSigning, { ok: true }>) | Failed;
type Failed = Extract<CallSigning, { ok: false }>;

export async function sessionOf(parts: AskingParts, before: Session | null, stopping: AbortSignal): Promise<Session> {
  const signing = await untilEnd(parts.signer(), stopping);
  if (!signing.ok) return signing;
  if (before?.ok && before.signer.publicKey === signing.signer.publicKey) return before;
  return { ...signing, ...(await uploaderOf(parts, signing, stopping)) };
}

type AskingParts = LinkParts & Pick<ExchangeParts, 'distrusted'>;
type Signer = Pick<Extract<CallSigning, { ok: true }>, 'signer' | 'rotations'>;

async function uploaderOf(
  { kept, journal, fetch, version, clock, distrusted }: AskingParts,
  { signer, rotations }: Signer,
  stopping: AbortSignal,
): Promise<Pick<Extract<Session, { ok: true }>, 'uploader' | 'exchange'>> {
  const { address, publicKey } = kept.read();
  const exchange = createExchange({
    address,
    office: publicKey,
    fetch,
    version,
    signer,
    now: () => clock.now(),
    newNonce: randomUUID,
    ...(distrusted && { distrusted }),
    within: () => AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
  });
  const { identity } = await journal.witnessState();
  const uploader = new Uploader({
    journal: { ...journal, id: identity.id, head: async () => (await journal.witnessState()).head },
    exchange,
    store: storeOf(kept, identity.id),
    isWitnessed: (receipt) => isReceiptOf(publicKey, receipt),
    rotations,
  });
  return { uploader, exchange };
}

/** Waits for a key store, which may be waiting for a person. @throws if the till ends first */
export async function untilEnd<Answer>(answer: Promise<Answer>, stopping: AbortSignal): Promise<Answer> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(new Error('The till ends.'));
  if (stopping.aborted) end();
  stopping.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([answer, ended.promise]);
  } finally {
    stopping.removeEventListener('abort', end);
  }
}

function storeOf(kept: LinkParts['kept'], journal: string): StandingStore {
  return {
    read() {
      const { receipt, untold, unchecked } = kept.read();
      return { receipt, untold, unchecked: unchecked?.journal === journal ? unchecked.seq : null };
    },
    keep({ unchecked: seq, ...standing }) {
      kept.keep({ ...kept.read(), ...standing, unchecked: seq === null ? null : { journal, seq } });
    },
  };
}

/** Returns the `fetch` for head office. If the shop has its own authority, no other authority is trusted. */
export function fetchOf(
  { fetchForHeadOffice, fetch }: Pick<TillParts, 'fetchForHeadOffice' | 'fetch'>,
  { address, certificateAuthority }: Pick<KeptEnrolment, 'address' | 'certificateAuthority'>,
): Fetch {
  const isOwn = certificateAuthority !== null && address.startsWith('https:');
  return isOwn ? createAuthorityFetch(certificateAuthority) : (fetchForHeadOffice ?? fetch);
}

/** Asks for the journal's end, for a till that lost its key. Another key from the key store signs the request. */
export async function lookOf(parts: AskingParts, { others }: Failed, stopping: AbortSignal): Promise<RoundResult> {
  const [signer] = others;
  if (!signer) return LATER;
  const { uploader } = await uploaderOf(parts, { signer, rotations: [] }, stopping);
  return await uploader.look();
}

/** Runs a round. If head office does not know a journal that continues a known journal, enrols it without a code. */
export async function roundOf(
  { journal, kept }: LinkParts,
  { uploader, exchange, signer, rotations }: Extract<Session, { ok: true }>,
): Promise<RoundResult> {
  const result = await uploader.round();
  if (result.kind !== 'stopped' || result.why !== 'journalUnknown') return result;
  const { identity } = await journal.witnessState();
  const enrolled = await enrolTill(exchange, { code: null, publicKey: signer.publicKey, identity }, rotations);
  if (!enrolled.ok) {
    if (enrolled.problem.code === 'headOfficeRevoked') return { ...result, why: 'revoked' };
    return ['headOfficeAway', 'headOfficeTooMany'].includes(enrolled.problem.code) ? LATER : result;
  }
  if (enrolled.value.receipt.publicKey !== kept.read().publicKey) return { ...result, why: 'witnessOther' };
  return await uploader.round();
}
