import { findCompiler } from '../torture/power/compile.ts';

/**
 * Gives the work the variables of a process whose disk takes longer to sync. Without a compiler it says so and does nothing.
 * @param folder of the compiled library
 */
export function onSlowDisk(
  folder: string,
  syncMs: number,
  work: (disk: string, environment: Record<string, string>) => void,
): void {
  const compiler = findCompiler(folder);
  if (typeof compiler === 'string') {
    console.log(`\nA slow disk is skipped: ${compiler}`);
    return;
  }
  work(`a disk that takes ${syncMs} ms longer to sync`, {
    LD_PRELOAD: compiler.preloadable('slow-sync'),
    SLOW_SYNC_MICROSECONDS: String(syncMs * 1_000),
  });
}
