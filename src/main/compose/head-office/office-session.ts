import { randomUUID } from 'node:crypto';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { Clock } from '../../desk/ports/parts.ts';
import type { Fetch } from '../../gateway/http/http.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Log } from '../../log.ts';
import type { SigningKeyProblem } from '../../seal/key-store.ts';
import { createAuthorityFetch } from '../../uploader/authority-fetch.ts';
import { enrolTill } from '../../uploader/enrol-till.ts';
import { createExchange, type ExchangeParts } from '../../uploader/office-exchange.ts';
import { isReceiptOf } from '../../uploader/receipt-signature.ts';
import type { Exchange, StandingStore } from '../../uploader/upload-ports.ts';
import { type RoundResult, Uploader } from '../../uploader/uploader.ts';
import type { CallSigning } from '../seals/till-seals.ts';
import type { TillParts } from '../till-parts.ts';
import type { KeptEnrolment } from './enrolment-file.ts';

/** What is read and written of the journal for head office. */
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
  /** The end of the till, which waits for nothing that head office is asked. */
  stopping: AbortSignal;
  /** From 0 to 1, by chance. */
  fraction: () => number;
  /** Writes down what concerns the till alone. */
  note: (happening: Happening) => Promise<unknown>;
  /** Told that head office knows more of this journal, or other entries of it: goods may have been handed over there. */
  contradicted: (found: Problem) => void;
  /** Told before each round why the till cannot sign, and null after one that was signed. */
  keyLost: (why: SigningKeyProblem | null) => void;
  log: Log;
}

const ANSWER_LIMIT_MS = 30_000;

export const LATER: RoundResult = { kind: 'later', retryAfterMs: 0 };

/** What rounds are made with, as long as the till signs with the same key. */
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
    ...{ address, office: publicKey, fetch, version, signer, now: () => clock.now(), newNonce: randomUUID },
    ...(distrusted && { distrusted }),
    within: () => AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
  });
  const { identity } = await journal.witnessState();
  const uploader = new Uploader({
    journal: {
      id: identity.id,
      head: async () => (await journal.witnessState()).head,
      hashAt: (seq) => journal.hashAt(seq),
      packedAfter: (seq) => journal.packedAfter(seq),
      isHeadAccepted: (seq) => journal.isHeadAccepted(seq),
      hasSalesAfter: (seq) => journal.hasSalesAfter(seq),
    },
    exchange,
    store: storeOf(kept, identity.id),
    isWitnessed: (receipt) => isReceiptOf(publicKey, receipt),
    rotations,
  });
  return { uploader, exchange };
}

/**
 * What a key store answers, which may ask a person first who has gone away.
 * @throws where the end comes before the answer
 */
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

/** An authority of the shop's own counts for head office alone, and no other does there. */
export function fetchOf(
  { fetchForHeadOffice, fetch }: Pick<TillParts, 'fetchForHeadOffice' | 'fetch'>,
  { address, certificateAuthority }: Pick<KeptEnrolment, 'address' | 'certificateAuthority'>,
): Fetch {
  const isOwn = certificateAuthority !== null && address.startsWith('https:');
  return isOwn ? createAuthorityFetch(certificateAuthority) : (fetchForHeadOffice ?? fetch);
}

/** Of a till whose key is lost: with what its key store has in place of it, head office is asked how far the journal went. */
export async function lookOf(parts: AskingParts, { others }: Failed, stopping: AbortSignal): Promise<RoundResult> {
  const [signer] = others;
  if (!signer) return LATER;
  const { uploader } = await uploaderOf(parts, { signer, rotations: [] }, stopping);
  return await uploader.look();
}

/** A journal that goes on from one that head office knows is taken in without a code. */
export async function roundOf(
  { journal, kept }: LinkParts,
  { uploader, exchange, signer }: Extract<Session, { ok: true }>,
): Promise<RoundResult> {
  const result = await uploader.round();
  if (result.kind !== 'stopped' || result.why !== 'journalUnknown') return result;
  const { identity } = await journal.witnessState();
  const enrolled = await enrolTill(exchange, { code: null, publicKey: signer.publicKey, identity });
  if (!enrolled.ok) return enrolled.why === 'away' || enrolled.why === 'tooMany' ? LATER : result;
  if (enrolled.receipt.receipt.publicKey !== kept.read().publicKey) return { ...result, why: 'witnessOther' };
  return await uploader.round();
}
