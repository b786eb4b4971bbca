import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in ticks of 10 ms. */
const TICKS_A_SECOND = 100;
const SAMPLE_MS = 1_000;

interface Sample {
  readonly parentId: number;
  /** Distinguishes a process from a later one with the same id. */
  readonly startedAt: string;
  readonly seconds: number;
}

/**
 * Measures the CPU time of a process and its descendants by sampling `/proc` once a second. A descendant that outlives
 * its parent still counts. A process that lives less than a second may be missed.
 * @returns a function that ends the sampling and returns the seconds; 0 on systems without `/proc`
 */
export function watchCpu(rootId: number): () => number {
  const known = new Map<number, Sample>();
  let endedSeconds = 0;
  const look = () => {
    const now = readSamples();
    for (const [id, before] of known) {
      if (now.get(id)?.startedAt === before.startedAt) continue;
      endedSeconds += before.seconds;
      known.delete(id);
    }
    // A child can have a lower id than its parent, so one pass may miss descendants.
    for (let found = -1; found !== known.size; ) {
      found = known.size;
      for (const [id, sample] of now)
        if (id === rootId || known.has(id) || known.has(sample.parentId)) known.set(id, sample);
    }
  };
  look();
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    look();
    clearInterval(timer);
    return [...known.values()].reduce((sum, { seconds }) => sum + seconds, endedSeconds);
  };
}

function readSamples(): Map<number, Sample> {
  const samples = new Map<number, Sample>();
  if (!existsSync('/proc/self/stat')) return samples;
  for (const name of readdirSync('/proc')) {
    const sample = /^\d+$/.test(name) ? readSample(name) : null;
    if (sample) samples.set(Number(name), sample);
  }
  return samples;
}

function readSample(id: string): Sample | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The second field of `stat` is the program's name in parentheses, which may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      parentId: Number(fields[1]),
      startedAt: fields[19] ?? '',
      seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
    };
  } catch {
    // The process ended after its folder was listed.
    return null;
  }
}
