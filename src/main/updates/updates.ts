import type { Result } from '../../shared/problems.ts';
import type { ByHand, UpdateState, Updates, updateChannels } from '../../shared/updates/update-channels.ts';
import { describeError } from '../log.ts';
import type { UpdateSource } from './ask-announcement.ts';
import { keepUpdates } from './kept-updates.ts';
import { begin, download, install, look, problemOfStart, type UpdateJob, type UpdateParts } from './update-job.ts';

type UpdateHandlers = { [C in keyof typeof updateChannels]: () => Promise<Result<Updates>> };

export interface UpdateControl {
  handlers: UpdateHandlers;
  start(): void;
  stop(): void;
}

/** The first check for updates comes late, so that it does not slow down the first screen. */
const FIRST_LOOK_AFTER_MS = 2 * 60_000;
const LOOK_EVERY_MS = 6 * 60 * 60_000;
const ASK_EVERY_MS = 10_000;

export function createUpdates(parts: UpdateParts & { source: UpdateSource | ByHand }): UpdateControl {
  const { source } = parts;
  if (typeof source === 'string') return createUpdatesByHand(parts, source);
  const stopping = new AbortController();
  const kept = keepUpdates(parts.folder);
  const job: UpdateJob = {
    ...parts,
    source,
    kept,
    signal: stopping.signal,
    found: null,
    doing: null,
    bytes: 0,
    problem: problemOfStart({ ...parts, kept }),
  };
  const want = (isWanted: boolean) => {
    if (job.found?.isHere) job.found = { ...job.found, isWanted };
  };
  const after = (work: () => Promise<void> | void) => async () => {
    await work();
    return await read(job);
  };
  return {
    handlers: {
      'updates.read': () => read(job),
      'updates.look': after(() => look(job)),
      'updates.download': after(() => begin(job, download(job))),
      'updates.install': after(async () => {
        want(true);
        await install(job);
      }),
      'updates.leave': after(() => want(false)),
    },
    start: () => begin(job, goOn(job)),
    stop: () => stopping.abort(),
  };
}

function createUpdatesByHand({ version, isMetered }: UpdateParts, why: ByHand): UpdateControl {
  const answer = async (): Promise<Result<Updates>> => {
    const nothing = { server: null, lastLookedAt: null, problem: null, isMetered: isMetered() };
    return { ok: true, value: { version, state: { stage: 'byHand', why }, ...nothing } };
  };
  return {
    handlers: {
      'updates.read': answer,
      'updates.look': answer,
      'updates.download': answer,
      'updates.install': answer,
      'updates.leave': answer,
    },
    start: () => undefined,
    stop: () => undefined,
  };
}

async function read(job: UpdateJob): Promise<Result<Updates>> {
  const { version, source, kept, problem } = job;
  const state = await stateOf(job);
  const { lastLookedAt } = kept.read();
  return {
    ok: true,
    value: { version, server: source.address, state, lastLookedAt, problem, isMetered: job.isMetered() },
  };
}

async function stateOf({ doing, found, bytes, hold }: UpdateJob): Promise<UpdateState> {
  if (doing === 'looking') return { stage: 'looking' };
  if (!found) return { stage: 'none' };
  const { release, isHere, isWanted } = found;
  if (doing === 'downloading') return { stage: 'downloading', release, bytes };
  if (doing === 'installing') return { stage: 'installing', release };
  return isHere ? { stage: 'ready', release, hold: await hold(), isWanted } : { stage: 'offered', release };
}

async function goOn(job: UpdateJob): Promise<void> {
  const { timing, signal } = job;
  await timing.sleep(FIRST_LOOK_AFTER_MS, signal);
  let nextLookMs = 0;
  while (!signal.aborted) {
    const isDue = timing.monotonic().ms >= nextLookMs;
    if (isDue) nextLookMs = timing.monotonic().ms + LOOK_EVERY_MS;
    // A failed check for updates must not end the loop.
    await lookAndInstall(job, isDue).catch((error: unknown) => job.log.write('backgroundFailed', describeError(error)));
    await timing.sleep(ASK_EVERY_MS, signal);
  }
}

async function lookAndInstall(job: UpdateJob, isDue: boolean): Promise<void> {
  if (isDue) await look(job);
  if (job.found?.isWanted) await install(job);
}
