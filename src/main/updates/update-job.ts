import fs from 'node:fs';
import path from 'node:path';
import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import { type AnnouncedFile, type Announcement, fileFor, type Machine } from '../../shared/updates/announcement.ts';
import type { Release, UpdateHold } from '../../shared/updates/update-channels.ts';
import { describeError, type Log } from '../log.ts';
import { askAnnouncement, type UpdateSource } from './ask-announcement.ts';
import { type DownloadFault, downloadFile, isAnnouncedFile } from './download.ts';
import type { Fetch, Timing } from './fetch-bounded.ts';
import type { KeptUpdates, keepUpdates } from './kept-updates.ts';

export interface ProvenFile {
  path: string;
  version: string;
  file: AnnouncedFile;
}

export interface UpdateParts {
  version: string;
  machine: Machine;
  fetch: Fetch;
  timing: Timing & { now(): Date };
  folder: string;
  isMetered: () => boolean;
  hold: () => Promise<UpdateHold | null>;
  /** Never resolves on success. Resolves to a reason to wait that came up meanwhile; rejects if the system refuses. */
  install: (proven: ProvenFile) => Promise<UpdateHold | null>;
  log: Log;
}

interface Found {
  release: Release;
  file: AnnouncedFile;
  /** True after a complete and checked download. */
  isHere: boolean;
  /** True once a person has agreed to install as soon as nothing is in the way. */
  isWanted: boolean;
}

export interface UpdateJob extends UpdateParts {
  source: UpdateSource;
  kept: ReturnType<typeof keepUpdates>;
  signal: AbortSignal;
  found: Found | null;
  /** `asking`: checking whether the installation must wait. */
  doing: 'looking' | 'downloading' | 'asking' | 'installing' | null;
  bytes: number;
  problem: Problem | null;
}

/** Looks for a release and downloads it in the background if the connection is free of charge. */
export async function look(job: UpdateJob): Promise<void> {
  if (job.doing !== null) return;
  job.doing = 'looking';
  job.problem = null;
  try {
    const asked = await askAnnouncement(job, job.source, { version: job.version, seen: job.kept.read().seen });
    if (asked.ok || asked.fault === 'notNewer') keep(job, { lastLookedAt: job.timing.now().toISOString() });
    if (asked.ok) await consider(job, asked.announcement);
    else if (asked.fault === 'notNewer') job.found = null;
    else if (asked.fault !== 'stopped') job.problem = problem(asked.fault).problem;
  } finally {
    job.doing = null;
  }
  if (!job.isMetered()) begin(job, download(job));
}

export async function download(job: UpdateJob): Promise<void> {
  const { found, source } = job;
  if (!found || found.isHere || job.doing !== null) return;
  job.doing = 'downloading';
  job.bytes = 0;
  job.problem = null;
  try {
    // Removes another version or a partial download.
    fs.rmSync(path.dirname(pathOf(job, found.file)), { recursive: true, force: true });
    const url = `${source.address}/${found.file.name}`;
    const done = await downloadFile(job, url, found.file, pathOf(job, found.file), (bytes) => {
      job.bytes = bytes;
    });
    if (done.ok) job.found = { ...found, isHere: true };
    else if (done.fault !== 'stopped') job.problem = problem(PROBLEMS[done.fault]).problem;
  } finally {
    job.doing = null;
  }
}

/** Installs the downloaded file unless something is in the way. Checks the file again, as it may be hours old. */
export async function install(job: UpdateJob): Promise<void> {
  const { found } = job;
  if (!found?.isHere || job.doing !== null) return;
  // The state changes before the first `await`, so that a second request finds the installation under way.
  job.doing = 'asking';
  try {
    if ((await job.hold()) === null) await installNow(job, found);
  } finally {
    job.doing = null;
  }
}

async function installNow(job: UpdateJob, found: Found): Promise<void> {
  const { file, release } = found;
  job.doing = 'installing';
  job.problem = null;
  try {
    if (!(await isAnnouncedFile(file, pathOf(job, file)))) {
      job.found = { ...found, isHere: false, isWanted: false };
      job.problem = problem('updateOtherFile').problem;
      return;
    }
    // A person may have withdrawn the agreement while the file was checked.
    if (!job.found?.isWanted) return;
    keep(job, { installing: release.version });
    await job.install({ path: pathOf(job, file), version: release.version, file });
  } catch (error) {
    job.log.write('updateFailed', describeError(error));
    job.found = { ...found, isWanted: false };
    job.problem = problem('updateNotInstalled', { version: release.version }).problem;
  }
  keep(job, { installing: null });
}

export function begin(job: Pick<UpdateJob, 'log'>, work: Promise<void>): void {
  work.catch((error: unknown) => job.log.write('backgroundFailed', describeError(error)));
}

/** Returns null if the last installation led to this version. Removes the installed file, which is large. */
export function problemOfStart(job: Pick<UpdateJob, 'kept' | 'version' | 'folder' | 'log'>): Problem | null {
  const { installing } = job.kept.read();
  if (installing === null) return null;
  if (installing !== job.version) {
    keep(job, { installing: null });
    return problem('updateNotInstalled', { version: installing }).problem;
  }
  try {
    for (const name of [DOWNLOADED, HANDED_OVER]) {
      fs.rmSync(path.join(job.folder, name), { recursive: true, force: true });
    }
    keep(job, { installing: null });
  } catch (error) {
    // On Windows the installer may still run. The next start removes its file.
    job.log.write('backgroundFailed', describeError(error));
  }
  return null;
}

/** The subfolder for files that electron-updater makes. */
export const HANDED_OVER = 'system';
const DOWNLOADED = 'downloaded';

const PROBLEMS = {
  notReached: 'updateNotReached',
  cutOff: 'updateCutOff',
  tooSlow: 'updateTooSlow',
  tooLarge: 'updateOtherFile',
  otherFile: 'updateOtherFile',
  noRoom: 'updateNoRoom',
} as const satisfies Record<Exclude<DownloadFault, 'stopped'>, ProblemCode>;

async function consider(job: UpdateJob, announcement: Announcement): Promise<void> {
  const { version, releasedAt, notes } = announcement;
  keep(job, { seen: version });
  const file = fileFor(job.machine, announcement);
  if (file && job.found?.isHere && job.found.file.sha512 === file.sha512) return;
  job.found = null;
  if (!file) job.problem = problem('updateNotForThisMachine', { version }).problem;
  else {
    const isHere = await isAnnouncedFile(file, pathOf(job, file));
    job.found = { release: { version, releasedAt, notes, bytes: file.bytes }, file, isHere, isWanted: false };
  }
}

function pathOf({ folder }: Pick<UpdateJob, 'folder'>, { name }: AnnouncedFile): string {
  return path.join(folder, DOWNLOADED, name);
}

/** Stores a change. If the disk refuses, the only cost is one more check for updates. */
function keep({ kept, log }: Pick<UpdateJob, 'kept' | 'log'>, change: Partial<KeptUpdates>): void {
  try {
    kept.write(change);
  } catch (error) {
    log.write('backgroundFailed', describeError(error));
  }
}
