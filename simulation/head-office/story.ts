import { append, type Disk, headOf, newDisk, readDisk } from '../../src/head-office/disk.fixture.ts';
import type { Exchange, KeptStanding } from '../../src/main/uploader/upload-ports.ts';
import { Uploader } from '../../src/main/uploader/uploader.ts';
import { type Enrolment, OFFICE_PATHS, standingSchema } from '../../src/shared/head-office/wire.ts';
import { type SeededRandom, seededRandom } from '../../torture/seeded-random.ts';
import { brokenInvariants, type Truth } from './invariants.ts';
import { type LossyNetwork, lossyNetwork } from './lossy-network.ts';
import { type LedgerFault, type OfficeWorld, officeWorld } from './office-world.ts';

/** What a story may have of faults that must be found. */
export interface StoryFaults {
  ledger: LedgerFault | null;
  /** The tills forget their receipts. */
  forgetsReceipts: boolean;
}

export interface Story {
  /** A sentence for each thing that did not hold. */
  broken: string[];
  /** What happened in it, for the count of what was reached. */
  reached: Set<string>;
}

const STEPS = 70;

const NOTHING_KEPT: KeptStanding = { receipt: null, untold: null, unchecked: null };

/** One story of some tills and a head office, all of it chosen by the seed but for keys and ids. */
export async function tellStory(
  seed: string,
  faults: StoryFaults = { ledger: null, forgetsReceipts: false },
): Promise<Story> {
  const stage = await setStage(seed, faults);
  const { random } = stage;
  for (let step = 0; step < STEPS; step += 1) {
    const { name, act } = random.pick(ACTS);
    if (await act(stage)) stage.reached.add(name);
  }
  await heal(stage);
  for (const finding of await stage.office.ledger.findings()) stage.reached.add(`found: ${finding.kind}`);
  for (const { truth, wasShownLess } of stage.running) truth.hasShownLess ||= wasShownLess;
  const truths = stage.tills.map(({ truth }) => truth);
  return { broken: await brokenInvariants(stage.office.ledger, truths), reached: stage.reached };
}

/** A program on a disk: it forgets everything but its disk and its receipt when it is killed. */
interface RunningTill {
  disk: Disk;
  truth: Truth;
  kept: KeptStanding;
  /** Whether head office has shown it less than it had a receipt for: who goes back to a copy has forgotten that. */
  wasShownLess: boolean;
  uploader: Uploader;
}

interface Stage {
  random: SeededRandom;
  office: OfficeWorld;
  network: LossyNetwork;
  tills: { truth: Truth }[];
  running: RunningTill[];
  now: () => string;
  pass: (ms: number) => void;
  faults: StoryFaults;
  reached: Set<string>;
  /** An earlier copy of head office's database, where somebody made one. */
  officeCopy: ReturnType<OfficeWorld['ledger']['copy']> | null;
  hasSetOfficeBack: boolean;
}

async function setStage(seed: string, faults: StoryFaults): Promise<Stage> {
  const random = seededRandom(seed);
  let nowMs = Date.UTC(2026, 10, 21, 9);
  const clock = () => new Date(nowMs);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const office = officeWorld({ random: random.branch('office'), clock, fault: faults.ledger });
  const network = lossyNetwork({ random: random.branch('network'), clock, pass, deliver: office.answer });
  const stage: Stage = {
    ...{ random, office, network, pass, faults },
    ...{ tills: [], running: [], reached: new Set<string>(), officeCopy: null, hasSetOfficeBack: false },
    now: () => clock().toISOString(),
  };
  for (let till = 0; till < 1 + random.integer(3); till += 1) await addTill(stage, `Till ${till + 1}`);
  return stage;
}

async function addTill(stage: Stage, name: string): Promise<void> {
  const disk = newDisk(name);
  const truth: Truth = {
    ...{ disks: [disk], written: new Set<string>() },
    ...{ wasSetBack: false, hasShownLess: false, officeSetBack: false },
  };
  stage.tills.push({ truth });
  const till = start(stage, disk, truth, NOTHING_KEPT);
  stage.running.push(till);
  await enrol(stage, disk);
}

/** Asks until it is answered: a lost answer to a code that was used is no reason to be refused. */
async function enrol({ office, network, reached }: Stage, { key, identity }: Disk): Promise<void> {
  const code = await office.makeCode();
  const enrolment: Enrolment = { code, publicKey: key.publicKey, identity, seal: null };
  const body = Buffer.from(JSON.stringify(enrolment));
  for (let tries = 1; ; tries += 1) {
    const answer = await network.exchange(key)({ method: 'POST', path: OFFICE_PATHS.enrolments, query: '', body });
    if (answer?.status === 200) break;
    if (tries > 1) reached.add('enrolled after a lost answer');
  }
}

function start(stage: Stage, disk: Disk, truth: Truth, kept: KeptStanding): RunningTill {
  const unchecked = kept.unchecked ?? headOf(disk).seq;
  const till: Omit<RunningTill, 'uploader'> = { disk, truth, kept: { ...kept, unchecked }, wasShownLess: false };
  const uploader = new Uploader({
    // Every entry of a story stands for a sale.
    journal: { ...readDisk(disk), hasSalesAfter: async (seq) => disk.events.length > seq },
    exchange: noticing(till, stage.network.exchange(disk.key)),
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

/** Takes down whether head office showed this till less than the till had a receipt for. */
function noticing(till: Omit<RunningTill, 'uploader'>, exchange: Exchange): Exchange {
  return async (call) => {
    const answer = await exchange(call);
    const standing = standingSchema.safeParse(answer?.body);
    const shown = standing.data?.receipt.receipt;
    if (shown && till.kept.receipt && shown.seq < till.kept.receipt.receipt.seq) till.wasShownLess = true;
    return answer;
  };
}

interface Act {
  name: string;
  /** @returns whether there was anything to do */
  act: (stage: Stage) => Promise<boolean>;
}

const sell: Act = {
  name: 'sold',
  act: async ({ random, running, now, pass }) => {
    const till = random.pick(running);
    for (let sales = 0; sales <= random.integer(4); sales += 1) {
      pass(1_000);
      append(till.disk, `${running.indexOf(till)}`, now());
      till.truth.written.add(till.disk.events.at(-1)?.hash ?? '');
    }
    return true;
  },
};

const upload: Act = {
  name: 'uploaded',
  act: async ({ random, running, pass }) => {
    pass(5_000);
    const result = await random.pick(running).uploader.round();
    return result.kind === 'more' || result.kind === 'upToDate';
  },
};

const killTill: Act = {
  name: 'till killed',
  act: async (stage) => {
    const place = stage.random.integer(stage.running.length);
    const till = stage.running[place];
    if (till) {
      const { disk, truth, kept, wasShownLess } = till;
      stage.running[place] = Object.assign(start(stage, disk, truth, kept), { wasShownLess });
    }
    return true;
  },
};

const deliverLate: Act = {
  name: 'late request',
  act: async ({ network }) => {
    await network.deliverLate();
    return true;
  },
};

/** Seldom: a story in which everything is set back shows little of anything else. */
const restoreTill: Act = {
  name: 'till restored',
  act: async (stage) => {
    const { random, running } = stage;
    if (!random.chance(0.15)) return false;
    const place = random.integer(running.length);
    const till = running[place];
    if (!till || till.disk.events.length === 0) return false;
    const kept = random.integer(till.disk.events.length);
    till.disk.events = till.disk.events.slice(0, kept);
    till.truth.wasSetBack = true;
    running[place] = start(stage, till.disk, till.truth, NOTHING_KEPT);
    return true;
  },
};

const cloneTill: Act = {
  name: 'till cloned',
  act: async (stage) => {
    const { random, running } = stage;
    if (!random.chance(0.15)) return false;
    const { disk, truth } = random.pick(running);
    const clone = { ...disk };
    truth.disks.push(clone);
    truth.wasSetBack = true;
    running.push(start(stage, clone, truth, NOTHING_KEPT));
    return true;
  },
};

const copyOffice: Act = {
  name: 'head office copied',
  act: async (stage) => {
    if (stage.officeCopy || !stage.random.chance(0.5)) return false;
    stage.officeCopy = stage.office.ledger.copy();
    return true;
  },
};

const setOfficeBack: Act = {
  name: 'head office set back',
  act: async (stage) => {
    if (!stage.officeCopy || stage.hasSetOfficeBack || !stage.random.chance(0.2)) return false;
    stage.office.ledger.restore(stage.officeCopy);
    stage.network.breakLines();
    stage.hasSetOfficeBack = true;
    for (const { truth } of stage.tills) truth.officeSetBack = true;
    return true;
  },
};

const ACTS: readonly Act[] = [
  ...[sell, sell, sell, upload, upload, upload, upload, upload, upload, killTill, deliverLate, deliverLate],
  ...[restoreTill, cloneTill, copyOffice, setOfficeBack],
];

const MOST_ROUNDS = 200;

/** The network is well, nobody dies, and every till goes on until nothing changes for it any more. */
async function heal(stage: Stage): Promise<void> {
  stage.network.breakLines();
  stage.network.heal();
  stage.office.heal();
  for (let pass = 0; pass < 2; pass += 1) {
    for (const till of stage.running) {
      for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
        stage.pass(5_000);
        const { kind } = await till.uploader.round();
        if (kind === 'upToDate' || kind === 'stopped') break;
      }
    }
  }
}
