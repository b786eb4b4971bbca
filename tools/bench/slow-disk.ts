import { findCompiler } from '../torture/power/compile.ts';

/**
 * Calls `work` with environment variables that slow down disk syncs. Without a compiler it prints why and does nothing.
 * @param folder for the compiled library
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
