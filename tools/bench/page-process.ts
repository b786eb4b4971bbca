import { readFileSync } from 'node:fs';
import { processTree } from '../../e2e/stand-in/process-tree.ts';

/** The memory of a page's process. */
export interface PageProcess {
  /** Resident memory now and at its peak, in bytes. */
  readonly residentBytes: number;
  readonly mostBytes: number;
}

/** Reads the largest page process below this process, because Chromium keeps a smaller spare one. @returns null outside of Linux */
export function readPageProcess(pid: number): PageProcess | null {
  if (process.platform !== 'linux') return null;
  const pages = processTree(pid).flatMap((id) =>
    textOf(id, 'cmdline').includes('--type=renderer') ? readOne(id) : [],
  );
  return pages.toSorted((one, other) => other.residentBytes - one.residentBytes)[0] ?? null;
}

function readOne(pid: number): PageProcess {
  const status = textOf(pid, 'status');
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024;
  return { residentBytes: bytesOf('VmRSS'), mostBytes: bytesOf('VmHWM') };
}

function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // The process has ended.
  }
}
