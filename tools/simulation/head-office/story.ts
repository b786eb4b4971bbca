import { ACTS } from './acts.ts';
import { brokenBooks } from './books-invariants.ts';
import { SILENT_AFTER_MS } from './books-world.ts';
import { brokenErasures } from './erasure-invariants.ts';
import { brokenInvariants } from './invariants.ts';
import { type Stage, type StoryFaults, setStage } from './stage.ts';

export interface Story {
  broken: string[];
  /** The names of events in the story, to count which events stories reach. */
  reached: Set<string>;
}

const STEPS = 70;

/** Runs one story. The seed decides everything except keys and ids. */
export async function tellStory(
  seed: string,
  faults: StoryFaults = { ledger: null, books: null, forgetsReceipts: false },
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
  const { ledger, second } = stage.office;
  const broken = [
    ...(await brokenInvariants(ledger, truths)),
    ...(await brokenBooks(ledger, second.books)),
    ...(await brokenErasures(ledger, second.books, stage.payments)),
  ];
  const from = stage.now();
  stage.pass(SILENT_AFTER_MS + 1);
  // Rounds through the whole month would take long.
  await ledger.putListened({ from, to: stage.now() });
  await second.catchUp();
  // After a jump of the clock, every till has an hour to be heard again.
  stage.pass(HOUR_MS);
  await second.catchUp();
  const silent = (await ledger.findings()).filter(({ kind }) => kind === 'silentTill');
  if (silent.length !== stage.tills.length) broken.push('a till that is silent was not found');
  return { broken, reached: stage.reached };
}

const HOUR_MS = 60 * 60_000;

const MOST_ROUNDS = 200;

async function heal(stage: Stage): Promise<void> {
  stage.network.breakLines();
  stage.network.heal();
  stage.office.heal();
  for (let pass = 0; pass < 2; pass += 1) {
    for (const till of stage.running) {
      for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
        stage.pass(5_000);
        const result = await till.uploader.round();
        if (result.kind === 'upToDate' || (result.kind === 'stopped' && !result.sending)) break;
      }
    }
  }
  await stage.office.second.catchUp();
}
