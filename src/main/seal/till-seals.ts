import type { Handlers } from '../../shared/bridge-contract.ts';
import { createDayTeller } from '../../shared/days/business-day.ts';
import type { TillKey } from '../../shared/export/export-view.ts';
import type { SignedRotation, SignedSeal } from '../../shared/journal/seal.ts';
import { type ProblemCode, problem, type Result } from '../../shared/problems.ts';
import { createQueue } from '../desk/records/queue.ts';
import type { RunningJournal } from '../journal/journal.ts';
import type { ShopDays } from '../journal/shop-days.ts';
import { describeError } from '../log.ts';
import type { TillParts } from '../till-parts.ts';
import { createDaySeals } from './day-seals.ts';
import {
  type KeyPlace,
  markTold,
  openSigningKey,
  replaceLostKey,
  rotateSigningKey,
  type Signing,
  type SigningKeyProblem,
} from './key-store.ts';
import { makeSeal, type SealDraft, type Sealer } from './sealer.ts';
import type { SigningKey } from './signing-key.ts';

interface TillSealsParts
  extends Pick<TillParts, 'installation' | 'folder' | 'sealing' | 'clock' | 'log' | 'firstMomentsMs'> {
  journal: Pick<RunningJournal, 'note' | 'sealState' | 'witnessState'>;
  days: ShopDays;
  signing?: Signing | null;
}

type CallSigner = Pick<SigningKey, 'publicKey' | 'sign'>;

/** The signer of requests to head office, or why there is none. @property others earlier keys, which may only ask */
export type CallSigning =
  | { ok: true; signer: CallSigner; rotations: readonly SignedRotation[] }
  | { ok: false; problem: SigningKeyProblem; others: readonly CallSigner[] };

export type TillSeals = ReturnType<typeof startSeals>;

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

/** Starts the seals of a till's journal, including daily seals. The key is opened on demand. */
export function startSeals(parts: TillSealsParts) {
  const { installation, folder, journal, clock } = parts;
  const { mode, zone, till, signingPassphrase: passphrase } = installation;
  const place: KeyPlace = { mode, folder, secrets: parts.sealing.secrets, passphrase };

  const lastKey = async () => (await journal.sealState()).namedKey;
  // A new key must not replace a lost key unnoticed, even if its file is missing.
  const wasUsed = async () => {
    if (parts.signing?.ok === false) return true;
    const { namedKey, highestSeal } = await journal.sealState();
    return namedKey !== null || highestSeal > 0 || (await journal.witnessState()).enrolment !== null;
  };

  async function openKey(open: () => Promise<Signing>): Promise<OpenSigning> {
    const signing = await open();
    if (!signing.ok) throw new NoSigningKey(signing);
    if (signing.untold) {
      await journal.note(signing.untold);
      markTold(place);
    }
    return signing;
  }

  // All callers share one opening, because two openings at once could make two keys.
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

  // Serialises seals and rotations: each seal names the previous seal, and no seal is made during a rotation.
  const turns = createQueue();
  const sealer: Sealer = { seal: (draft) => turns.run(async () => await sealWith(await key(), draft)) };

  async function sealWith(signing: OpenSigning, draft: SealDraft): Promise<SignedSeal> {
    const signed = makeSeal({ till, zone, ...signing }, await journal.sealState(), draft, clock.now());
    await journal.note({ kind: 'sealed', ...signed });
    return signed;
  }

  async function signingOf(opening: Promise<OpenSigning>): Promise<Result<TillKey>> {
    const told = await orWhyNot(opening, ({ key: opened }) => ({ ok: true, ...opened }) as const);
    if (!told.ok) return problem(told.problem);
    const { fingerprint, publicKey } = told;
    return { ok: true, value: { fingerprint, publicKey, isPractice: mode === 'practice' } };
  }
  const signing = () => signingOf(key());

  const days = startDaySeals(parts, sealer);
  return {
    sealer,
    signing,
    callSigner: (): Promise<CallSigning> =>
      orWhyNot(key(), ({ key: signer, rotations }) => ({ ok: true, signer, rotations })),
    stop: () => days.stop(),
    handlers: {
      'till.signingKey': signing,
      'till.rotateSigningKey': () =>
        turns.run(async () => {
          const { identity } = await journal.sealState();
          return await signingOf(openWith(() => rotateSigningKey(place, identity.id, clock.now())));
        }),
      /** Makes a new key if the private key is lost; does nothing if it is available or needs its passphrase. */
      'till.replaceSigningKey': () =>
        turns.run(async () => {
          const current = await signing();
          return current.ok || !MAY_BE_REPLACED.includes(current.problem.code)
            ? current
            : await signingOf(openWith(async () => await replaceLostKey(place, await lastKey())));
        }),
    } satisfies Partial<Handlers>,
  };
}

const MAY_BE_REPLACED: readonly ProblemCode[] = ['signingKeyLost', 'signingKeyDamaged'];

type OpenSigning = Extract<Signing, { ok: true }>;

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

function startDaySeals(parts: TillSealsParts, sealer: Sealer) {
  const { installation, journal, days: shopDays, clock, firstMomentsMs = 0, log } = parts;
  const { zone, dayEndsAtHour: endsAtHour } = installation;
  let isKeyMissing = false;
  const failed = (error: unknown) => {
    // A till without a key is not completely set up. The log gets one line, not a line every ten minutes.
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
