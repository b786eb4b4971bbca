import { type Disk, headOf, newDisk, readDisk } from '../../../src/head-office/disk.fixture.ts';
import type { Exchange, KeptStanding } from '../../../src/main/head-office/uploader/upload-ports.ts';
import { Uploader } from '../../../src/main/head-office/uploader/uploader.ts';
import { type Enrolment, OFFICE_PATHS, standingSchema } from '../../../src/shared/head-office/wire.ts';
import type { Receipt } from '../../../src/shared/journal/receipt.ts';
import { type SeededRandom, seededRandom } from '../../torture/seeded-random.ts';
import type { BooksFault } from './books-world.ts';
import type { BegunPayment } from './erasure-invariants.ts';
import type { Truth } from './invariants.ts';
import { type LossyNetwork, lossyNetwork } from './lossy-network.ts';
import { type LedgerFault, type OfficeWorld, officeWorld } from './office-world.ts';

export interface StoryFaults {
  ledger: LedgerFault | null;
  books: BooksFault | null;
  forgetsReceipts: boolean;
}

export const NOTHING_KEPT: KeptStanding = { receipt: null, untold: null, unchecked: null };

/** A running till. If its program is killed, only its disk and its receipt survive. */
export interface RunningTill {
  disk: Disk;
  truth: Truth;
  kept: KeptStanding;
  /** True if head office confirmed less to this till than its receipt says. A restored till forgets this. */
  wasShownLess: boolean;
  uploader: Uploader;
}

interface OfficeCopy {
  ledger: ReturnType<OfficeWorld['ledger']['copy']>;
  books: ReturnType<OfficeWorld['second']['books']['copy']>;
}

export interface Stage {
  random: SeededRandom;
  office: OfficeWorld;
  network: LossyNetwork;
  tills: { truth: Truth }[];
  running: RunningTill[];
  now: () => string;
  pass: (ms: number) => void;
  faults: StoryFaults;
  reached: Set<string>;
  officeCopy: OfficeCopy | null;
  payments: BegunPayment[];
  hasSetOfficeBack: boolean;
}

export async function setStage(seed: string, faults: StoryFaults): Promise<Stage> {
  const random = seededRandom(seed);
  let nowMs = Date.UTC(2026, 10, 21, 9);
  const clock = () => new Date(nowMs);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const office = officeWorld({
    random: random.branch('office'),
    clock,
    fault: faults.ledger,
    booksFault: faults.books,
  });
  const network = lossyNetwork({ random: random.branch('network'), clock, pass, deliver: office.answer });
  const stage: Stage = {
    random,
    office,
    network,
    pass,
    faults,
    tills: [],
    running: [],
    reached: new Set<string>(),
    officeCopy: null,
    hasSetOfficeBack: false,
    payments: [],
    now: () => clock().toISOString(),
  };
  for (let till = 0; till < 1 + random.integer(3); till += 1)
    await addTill(stage, random.chance(0.2) ? 'Till 1' : `Till ${till + 1}`);
  return stage;
}

async function addTill(stage: Stage, name: string): Promise<void> {
  const disk = newDisk(name);
  const truth: Truth = {
    disks: [disk],
    written: new Map<string, Uint8Array>(),
    wasSetBack: false,
    hasShownLess: false,
    officeSetBack: false,
  };
  stage.tills.push({ truth });
  const till = start(stage, disk, truth, NOTHING_KEPT);
  stage.running.push(till);
  await enrol(stage, disk);
}

/** Enrols a till and retries until an answer arrives. After a lost answer, the used code must still work. */
async function enrol({ office, network, reached }: Stage, { key, identity }: Disk): Promise<void> {
  const code = await office.makeCode();
  const enrolment: Enrolment = { code, publicKey: key.publicKey, identity };
  const body = Buffer.from(JSON.stringify(enrolment));
  for (let tries = 1; ; tries += 1) {
    const answer = await network.exchange(
      key,
      null,
    )({ method: 'POST', path: OFFICE_PATHS.enrolments, query: '', body });
    if (answer?.status === 200) break;
    if (tries > 1) reached.add('enrolled after a lost answer');
  }
}

export function start(stage: Stage, disk: Disk, truth: Truth, kept: KeptStanding): RunningTill {
  const unchecked = kept.unchecked ?? headOf(disk).seq;
  const till: Omit<RunningTill, 'uploader'> = { disk, truth, kept: { ...kept, unchecked }, wasShownLess: false };
  const uploader = new Uploader({
    journal: { ...readDisk(disk), hasSalesAfter: async (seq) => disk.events.length > seq },
    exchange: noticing(till, stage.office, stage.network.exchange(disk.key, stage.office.witness.publicKey)),
    store: {
      read: () => (stage.faults.forgetsReceipts ? NOTHING_KEPT : running.kept),
      keep: (standing) => {
        running.kept = standing;
      },
    },
    isWitnessed: (given) => stage.office.witness.hasSigned(given),
    rotations: [],
  });
  const running: RunningTill = Object.assign(till, { uploader });
  return running;
}

/** Notes if head office confirms less to the till than the till's receipt says. */
function noticing(till: Omit<RunningTill, 'uploader'>, office: OfficeWorld, exchange: Exchange): Exchange {
  return async (call) => {
    const { untold } = till.kept;
    const isToldTooLate = untold?.kind === 'headOfficeSetBack' && (await hasAgain(office, untold.before.receipt));
    const answer = await exchange(call);
    // If another disk has sent the lost entries again, the till's report finds nothing missing.
    if (isToldTooLate && answer?.status === 200) till.wasShownLess = false;
    const standing = standingSchema.safeParse(answer?.body);
    const shown = standing.data?.receipt.receipt;
    if (shown && till.kept.receipt && shown.seq < till.kept.receipt.receipt.seq) till.wasShownLess = true;
    return answer;
  };
}

async function hasAgain({ ledger }: OfficeWorld, { journal, seq, hash }: Receipt): Promise<boolean> {
  return await ledger.transaction(async (whole) => (await whole.hashes(journal, seq, seq)).get(seq) === hash);
}
