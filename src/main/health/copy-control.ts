import { basename, join } from 'node:path';
import type { Handlers } from '../../shared/bridge-contract.ts';
import type { CopiesState, copiesChannels, ListedCopy } from '../../shared/health/copies-channels.ts';
import { highestNumbers } from '../../shared/journal/given-numbers.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { atMost } from '../desk/ports/parts.ts';
import type { FoundCopy } from '../journal/copies/copier.ts';
import { createJournalCopies } from '../journal/copies/journal-copies.ts';
import { valueOr } from '../log.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';
import {
  type CopyDecision,
  type CopyWorker,
  type CopyWorkParts,
  createCopyWorker,
  type KnownCopy,
} from './copy-work.ts';
import type { DailyCopies } from './daily-copies.ts';
import { startTillCopies } from './till-copies.ts';

type CopyHandlers = Pick<Handlers, keyof typeof copiesChannels>;

/** How long the end of the program waits for running copies. The journal closes afterwards. */
const ENDING_MS = 500;

/** How long a person waits for the second place. */
const ANSWERING_MS = 10_000;

export type CopyControl = ReturnType<typeof createCopyControl>;

export interface CopyNeeds extends CopyDecision {
  /** The id of the open journal. Without a journal, nothing is copied, but a person can go back to an old copy. */
  journal: string | null;
  /** Stops the till when going back begins: later charges would be in the journal that is set aside. */
  tillStop: Pick<TillStop, 'stop'>;
}

export function createCopyControl(parts: CopyWorkParts & Pick<TillParts, 'settings' | 'upkeep'>, needs: CopyNeeds) {
  const { folder, outsideHeads, workers, settings, installation, upkeep, clock, log } = parts;
  const { key, journal } = needs;
  const authenticationKey = key.ok ? key.key : null;
  const copies = createJournalCopies({ folder, outsideHeads, workerUrl: workers.journal, authenticationKey });
  const kept = journal === null ? null : startTillCopies(parts, copies);
  const worker = createCopyWorker(parts, needs);

  function state(): Result<CopiesState> {
    const second = settings.read('secondCopyFolder');
    return {
      ok: true,
      value: {
        here: kept?.here.last() ?? null,
        second: second === null ? null : { folder: second, ...standingOf(kept?.second) },
        work: worker.now(),
      },
    };
  }

  async function findCopies(): Promise<{ copies: KnownCopy[]; isSecondSilent: boolean }> {
    const second = settings.read('secondCopyFolder');
    // A broken second place must not hide the copies on this computer.
    const listed = second === null ? [] : worker.list([second]).catch(() => null);
    const there = atMost(ANSWERING_MS, Promise.resolve(listed), clock);
    const [ofHere, ofSecond] = await Promise.all([worker.list([null]), there]);
    const found = [...ofHere, ...(ofSecond ?? [])].filter(({ mode }) => mode === installation.mode);
    const newestFirst = found.sort((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.seq - one.seq);
    const numbers = highestNumbers(...found.filter((copy) => copy.isAuthentic).map((copy) => copy.numbers));
    const copies = newestFirst.map((copy) => ({ found: copy, listed: listedOf(copy, journal), numbers }));
    return { copies, isSecondSilent: ofSecond === null };
  }

  /** @param place null to stop using a second folder */
  async function changeSecond(place: string | null): Promise<Result<CopiesState>> {
    const choose = async () => {
      if (kept) await atMost(ANSWERING_MS, kept.choose(place), clock);
      else settings.write('secondCopyFolder', place);
    };
    const chosen = await valueOr(problem('copyFolderNotKept'), choose, log, 'settingsNotWritten');
    return chosen.ok ? state() : chosen;
  }

  const handlers: CopyHandlers = {
    'copies.read': async () => state(),
    'copies.list': async () => {
      const { copies: known, isSecondSilent } = await findCopies();
      return { ok: true, value: { copies: known.map(({ listed }) => listed), isSecondSilent } };
    },
    'copies.makeNow': async () => {
      // A slow or hanging place keeps nobody waiting. The screen shows that its copy is still running.
      if (kept) await Promise.all([kept.here.copyNow(), atMost(ANSWERING_MS, kept.second.copyNow(), clock)]);
      return state();
    },
    'copies.chooseSecondPlace': async () => {
      const chosen = await upkeep.chooseCopyFolder(settings.read('secondCopyFolder'));
      return chosen === null ? { ok: true, value: null } : await changeSecond(copiesFolderIn(chosen));
    },
    'copies.forgetSecondPlace': () => changeSecond(null),
    'copies.check': async ({ id }) => {
      const copy = (await findCopies()).copies.find(({ listed }) => listed.id === id);
      const refused = copy ? worker.check(copy) : problem('copyGone').problem;
      return refused ? { ok: false, problem: refused } : state();
    },
    'copies.restore': async ({ id }) => {
      const refused = await goBack(id, worker, needs);
      return refused ? { ok: false, problem: refused } : state();
    },
    'copies.stop': async () => {
      await worker.stop();
      return state();
    },
  };
  return {
    handlers,
    kept,
    eraseAside: () => copies.eraseAside(),
    async stop() {
      kept?.stop();
      const ended = await atMost(ENDING_MS, Promise.all([copies.stop(), worker.stop()]), clock);
      if (ended === null) upkeep.threadHangs();
    },
  };
}

/** @returns why going back does not start; null if it starts */
async function goBack(
  id: string,
  worker: Pick<CopyWorker, 'restore'>,
  { heldBack, tillStop }: Pick<CopyNeeds, 'heldBack' | 'tillStop'>,
): Promise<Problem | null> {
  const held = await heldBack();
  if (held) return held;
  const goOn = tillStop.stop(problem('journalGoesBack').problem);
  const refused = worker.restore(id, goOn);
  if (refused) goOn();
  return refused;
}

function standingOf(copies: DailyCopies | undefined) {
  return { last: copies?.last() ?? null, isUnderWay: copies?.isUnderWay() ?? false };
}

/** @param journal null if no journal is open: then every copy counts as a copy of this journal */
function listedOf(found: FoundCopy, journal: string | null): ListedCopy {
  const { place, name, till, seq, at, isAuthentic } = found;
  return {
    id: `${place === null ? 'here' : 'second'}/${name}`,
    place: place === null ? 'here' : 'second',
    isOfThisJournal: journal === null || found.journal === journal,
    entries: seq,
    till,
    at,
    isAuthentic,
  };
}

const COPIES_FOLDER = 'Paydesk copies';

/** Returns the folder of copies inside a chosen folder. Its presence proves that the right disk is connected. */
function copiesFolderIn(chosen: string): string {
  return basename(chosen) === COPIES_FOLDER ? chosen : join(chosen, COPIES_FOLDER);
}
