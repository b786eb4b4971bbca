import { createDayTeller } from '../../../shared/days/business-day.ts';
import type { EvidenceState } from '../../../shared/export/evidence-view.ts';
import type { ExportState } from '../../../shared/export/export-view.ts';
import { type Happening, PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { SignedRotation, SignedSeal } from '../../../shared/journal/seal.ts';
import type { ReportFile } from '../../../shared/report/report-channels.ts';
import { createQueue } from '../../desk/records/queue.ts';
import type { Exporter } from '../../export/exporter.ts';
import type { Journal } from '../../journal/journal.ts';
import { describeError } from '../../log.ts';
import { createDaySeals } from '../../seal/day-seals.ts';
import {
  type KeyPlace,
  markTold,
  openSigningKey,
  replaceLostKey,
  rotateSigningKey,
  type Signing,
  type SigningKeyProblem,
} from '../../seal/key-store.ts';
import { createSealer, type SealDraft, type Sealer } from '../../seal/sealer.ts';
import type { CallSigner } from '../../uploader/sign-call.ts';
import type { ShopDays } from '../journal/shop-days.ts';
import { createTillExporter, type ExportingMachine, type TillExporterParts } from './till-exporter.ts';

/** What sealing and exporting need of the machine. */
export interface SealingMachine extends ExportingMachine {
  /** The machine's key store, or what stands for it. */
  secrets: KeyPlace['secrets'];
  /** Asks the person for a folder to export to; null where they cancel. */
  chooseFolder: (last: string | null) => Promise<string | null>;
  /** Asks the person where to save an evidence pack; null where they cancel. */
  askEvidencePath: (defaultName: string) => Promise<string | null>;
  /** Asks the person where to save the report of a closed day; null where they cancel. */
  askReportPath: (defaultName: string, file: ReportFile) => Promise<string | null>;
  /** Tells the screens how an export stands. */
  onExport: (state: ExportState) => void;
  /** Tells the screens how an evidence pack stands. */
  onEvidence: (state: EvidenceState) => void;
}

export interface TillSealsParts extends SealingMachine, TillExporterParts {
  journal: Pick<Journal, 'append' | 'sealState' | 'witnessState'>;
  days: ShopDays;
  /** The key as it was opened just now, where somebody had to open it already. */
  signing?: Signing | null;
  /** As in `TillParts`. */
  firstMomentsMs?: number;
}

/** The public half of the key and its fingerprint, or why there is none. */
export type SigningTold =
  | { ok: true; fingerprint: string; publicKey: string }
  | { ok: false; problem: SigningKeyProblem };

/** What signs requests to head office, or why there is no key. @property others as in `Signing`: they sign nothing but a question */
export type CallSigning =
  | { ok: true; signer: CallSigner; rotations: readonly SignedRotation[] }
  | { ok: false; problem: SigningKeyProblem; others: readonly CallSigner[] };

/** What a till signs, and what leaves it signed. */
export interface TillSeals {
  exporter: Exporter;
  sealer: Sealer;
  /** The key that the next seal is signed with; made where there is none yet. */
  signing(): Promise<SigningTold>;
  /** The same key for requests to head office, and how it follows from earlier ones. */
  callSigner(): Promise<CallSigning>;
  /** Makes a new key that the old one vouches for. */
  rotateKey(): Promise<SigningTold>;
  /**
   * Gives up a key whose private half cannot be had any more, and makes a new one that nothing vouches for. A key that can
   * be had, or that only wants its passphrase, stays.
   */
  replaceLostKey(): Promise<SigningTold>;
  /** Ends the seals of days. */
  stop(): void;
}

/** Thrown by the sealer where there is no key to sign with. */
class NoSigningKey extends Error {
  override readonly name = 'NoSigningKey';
  readonly problem: SigningKeyProblem;
  readonly others: readonly CallSigner[];
  constructor({ problem, others }: Extract<Signing, { ok: false }>) {
    super(`There is no key to sign with (${problem}).`);
    this.problem = problem;
    this.others = others;
  }
}

/** Makes what seals and exports a till's journal, and begins to seal its days. The key is opened at first need. */
export function startTillSeals(parts: TillSealsParts): TillSeals {
  const { installation, folder, secrets, journal, clock } = parts;
  const { mode, zone, till, signingPassphrase: passphrase } = installation;
  const place: KeyPlace = { mode, folder, secrets, passphrase };
  const note = (happening: Happening) => noteOfTill(parts, happening);

  const lastKey = async () => (await journal.sealState()).namedKey;
  // Where the file that names the key is gone, a new one would be made without a word.
  const wasUsed = async () => {
    if (parts.signing?.ok === false) return true;
    const { namedKey, highestSeal } = await journal.sealState();
    return namedKey !== null || highestSeal > 0 || (await journal.witnessState()).enrolment !== null;
  };

  async function openKey(open: () => Promise<Signing>): Promise<OpenSigning> {
    const signing = await open();
    if (!signing.ok) throw new NoSigningKey(signing);
    if (signing.untold) {
      await note(signing.untold);
      markTold(place);
    }
    return signing;
  }

  // Opened once, whoever asks first: two who ask at the same time must not make two keys.
  let opened: Promise<OpenSigning> | null = null;
  const openWith = (open: () => Promise<Signing>) => {
    const opening = openKey(open);
    opened = opening;
    opening.catch(() => {
      if (opened === opening) opened = null;
    });
    return opening;
  };
  let first = parts.signing ?? null;
  const openFirst = async () => {
    const signing = first ?? (await openSigningKey(place, wasUsed));
    first = null;
    return signing;
  };
  const key = () => opened ?? openWith(openFirst);

  // One after the other over all keys: a seal names the one before it, and none is made while its key is exchanged.
  const turns = createQueue();
  const sealer: Sealer = { seal: (draft) => turns.run(async () => await sealWith(await key(), draft)) };

  async function sealWith(signing: OpenSigning, draft: SealDraft): Promise<SignedSeal> {
    return await createSealer({
      till: { name: till, zone },
      key: signing.key,
      rotations: signing.rotations,
      journal: {
        state: () => journal.sealState(),
        append: (signed) => note({ kind: 'sealed', ...signed }),
      },
      clock,
    }).seal(draft);
  }

  const days = startDaySeals(parts, sealer);
  return {
    sealer,
    exporter: createTillExporter(parts, sealer, note),
    signing: () => toldOf(key()),
    callSigner: () => orWhyNot(key(), ({ key: signer, rotations }) => ({ ok: true, signer, rotations })),
    rotateKey: () =>
      turns.run(async () => {
        const { identity } = await journal.sealState();
        return await toldOf(openWith(() => rotateSigningKey(place, identity.id, clock.now())));
      }),
    replaceLostKey: () =>
      turns.run(async () => {
        const signing = await toldOf(key());
        return signing.ok || !MAY_BE_REPLACED.includes(signing.problem)
          ? signing
          : await toldOf(openWith(async () => await replaceLostKey(place, await lastKey())));
      }),
    stop: () => days.stop(),
  };
}

const MAY_BE_REPLACED: readonly SigningKeyProblem[] = ['lost', 'damaged'];

type OpenSigning = Extract<Signing, { ok: true }>;

async function toldOf(opening: Promise<OpenSigning>): Promise<SigningTold> {
  const told = await orWhyNot(opening, ({ key }) => ({ ok: true, ...key }) as const);
  return told.ok
    ? { ok: true, fingerprint: told.fingerprint, publicKey: told.publicKey }
    : { ok: false, problem: told.problem };
}

async function orWhyNot<Told>(
  opening: Promise<OpenSigning>,
  told: (signing: OpenSigning) => Told,
): Promise<Told | Extract<CallSigning, { ok: false }>> {
  try {
    return told(await opening);
  } catch (error) {
    if (error instanceof NoSigningKey) return { ok: false, problem: error.problem, others: error.others };
    throw error;
  }
}

/** Writes down what concerns the till alone. */
async function noteOfTill({ installation, journal, clock }: TillSealsParts, happening: Happening): Promise<void> {
  const { till, zone } = installation;
  const at = clock.now().toISOString();
  await journal.append({ form: 1, rules: 1, till, actor: PAYDESK, at, zone, happening, payment: null, sale: null });
}

function startDaySeals(parts: TillSealsParts, sealer: Sealer) {
  const { installation, journal, days: shopDays, clock, firstMomentsMs = 0, log } = parts;
  const { zone, dayEndsAtHour: endsAtHour } = installation;
  let isKeyMissing = false;
  const failed = (error: unknown) => {
    // A till without a key is one that was not set up to the end: it is said once, and not every ten minutes.
    if (error instanceof NoSigningKey && isKeyMissing) return;
    isKeyMissing = error instanceof NoSigningKey;
    log.write('backgroundFailed', describeError(error));
  };
  const days = createDaySeals({
    sealer,
    dayAt: (moment) => shopDays.at(moment),
    firstUnsealed: async () => {
      const { firstUnsealed, identity } = await journal.sealState();
      return firstUnsealed ?? createDayTeller().dayUnder(new Date(identity.createdAt), { zone, endsAtHour });
    },
    clock,
    failed,
    restMs: firstMomentsMs,
  });
  days.run().catch(failed);
  return days;
}
