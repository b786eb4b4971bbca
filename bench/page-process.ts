import { readFileSync } from 'node:fs';
import { processTree } from '../e2e/stand-in/process-tree.ts';

/** What the process of a page holds in memory. */
export interface PageProcess {
  /** Resident now, and the most that it ever was, in bytes. */
  readonly residentBytes: number;
  readonly mostBytes: number;
}

/**
 * Looks into the largest page process below this one: the page's own, as Chromium keeps a spare one beside it.
 * @returns null where the system does not tell: on anything but Linux
 */
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
    return ''; // It has ended.
  }
}
