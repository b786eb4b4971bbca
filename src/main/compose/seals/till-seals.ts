import type { TFunction } from 'i18next';
import { createDayTeller } from '../../../shared/days/business-day.ts';
import type { EvidenceState } from '../../../shared/export/evidence-view.ts';
import type { ExportState } from '../../../shared/export/export-view.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { SignedRotation, SignedSeal } from '../../../shared/journal/seal.ts';
import type { ReportFile } from '../../../shared/report/report-channels.ts';
import type { Clock } from '../../desk/ports/parts.ts';
import { PAYDESK } from '../../desk/records/payment-change.ts';
import { createQueue } from '../../desk/records/queue.ts';
import { ExportFailed } from '../../export/export-failure.ts';
import type { Written } from '../../export/export-protocol.ts';
import {
  createExporter,
  type Exporter,
  type FinishedExport,
  type HandedOut,
  type PrintedStatement,
} from '../../export/exporter.ts';
import { paymentsOf } from '../../export/selection/day-records.ts';
import type { Journal } from '../../journal/journal.ts';
import { describeError, type Log } from '../../log.ts';
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
import { createSealer, type SealDraft, type Sealer, sealHash } from '../../seal/sealer.ts';
import type { Installation } from '../../settings/provisioning.ts';
import type { CallSigner } from '../../uploader/sign-call.ts';
import type { ShopDays } from '../journal/shop-days.ts';

/** What sealing and exporting need of the machine. */
export interface SealingMachine {
  /** The machine's key store, or what stands for it. */
  secrets: KeyPlace['secrets'];
  /** The module that runs in the thread of an export. */
  exportWorkerUrl: URL;
  /** The page that checks an export in any browser: one HTML file. */
  checkerPage: () => string;
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
  /** Makes a PDF of a page of A4; ends at once where it is cancelled. */
  print: (html: string, cancelled: AbortSignal) => Promise<Uint8Array>;
  t: TFunction;
}

export interface TillSealsParts extends SealingMachine {
  installation: Installation;
  /** The mode's own folder, where the journal and the key lie. */
  folder: string;
  journal: Pick<Journal, 'append' | 'sealState'>;
  days: ShopDays;
  /** The key as it was opened just now, where somebody had to open it already. */
  signing?: Signing | null;
  clock: Clock;
  /** As in `TillParts`. */
  firstMomentsMs?: number;
  log: Log;
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
    const signing = first ?? (await openSigningKey(place));
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
    exporter: createTillExporter(parts, sealer),
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
          : await toldOf(openWith(() => replaceLostKey(place)));
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
  await journal.append({ form: 1, till, actor: PAYDESK, at, zone, happening, payment: null, sale: null });
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

function createTillExporter(parts: TillSealsParts, sealer: Sealer): Exporter {
  return createExporter({
    journalFolder: parts.folder,
    workerUrl: parts.exportWorkerUrl,
    zone: parts.installation.zone,
    sealer,
    checkerPage: parts.checkerPage,
    printStatement: (...asked) => printStatement(parts, sealer, ...asked),
    finished: (...told) => tellJournal(parts, ...told),
  });
}

/** The statement of an export of one business day. It bears the seal with which the day was ended; a new one where it has not ended yet. */
async function printStatement(
  parts: TillSealsParts,
  sealer: Sealer,
  { day: records }: Written,
  cancelled: AbortSignal,
): Promise<PrintedStatement> {
  const { installation, clock, t } = parts;
  const { zone, mode, merchant, till } = installation;
  if (!records) throw new ExportFailed('notOneDay');
  const { statementContent } = await import('../../export/statement/statement-content.ts');
  const { statementHtml } = await import('../../export/statement/statement-html.ts');
  const { day, atSeal, returns } = records;
  const sealed = atSeal?.sealed ?? (await sealer.seal({ kind: 'statement', days: null, contents: null, head: null }));
  const content = statementContent({
    ...{ day, returns, mode, sealed, t },
    payments: paymentsOf(records.now),
    atSeal: atSeal && { at: atSeal.sealed.seal.sealedAt, payments: paymentsOf(atSeal.records) },
    // The zone of that day: it stays what it is when the shop's changes.
    shop: { merchant, till, zone: records.zone ?? zone },
    madeAt: clock.now().toISOString(),
  });
  const pdf = await parts.print(statementHtml(content), cancelled).catch((cause: unknown) => {
    throw new ExportFailed('notPrinted', 'The page could not be printed.', { cause });
  });
  return { pdf, seal: sealHash(sealed.seal) };
}

/** Lists a finished export in the journal. It is whole whatever becomes of that. */
async function tellJournal(
  parts: TillSealsParts,
  { sealed, contents }: FinishedExport,
  { name, destination }: HandedOut,
): Promise<void> {
  try {
    await noteOfTill(parts, {
      kind: 'exported',
      name,
      destination,
      formats: contents.files.map(({ format }) => format),
      payments: contents.payments,
      seal: sealHash(sealed.seal),
    });
  } catch (error) {
    parts.log.write('backgroundFailed', describeError(error));
  }
}
