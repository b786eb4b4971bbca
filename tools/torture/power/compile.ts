import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Compiles a C file of this folder to a library for LD_PRELOAD. */
export interface Compiler {
  /**
   * @param name name of the file without its extension
   * @returns the path of the library
   * @throws an Error with the compiler's output if the file does not compile
   */
  preloadable(name: 'recorder' | 'slow-sync'): string;
}

export const HOW_TO_GET_A_COMPILER =
  'there is no C compiler with its headers here (on Debian: apt-get install gcc libc6-dev).';
export const ONLY_ON_LINUX = 'what a process does to its files is recorded with LD_PRELOAD, which only Linux has.';

/** Returns the compiler, or a sentence that says why there is none. Its output goes to `folder`. */
export function findCompiler(folder: string): Compiler | string {
  if (process.platform !== 'linux') return ONLY_ON_LINUX;
  const probe = path.join(folder, 'probe.c');
  // A compiler without the headers of the C library cannot be used.
  writeFileSync(probe, '#include <stdio.h>\nint probe(void) { return EOF; }\n');
  const command = ['cc', 'gcc', 'clang'].find((candidate) => compile(candidate, probe, `${probe}.so`).ok);
  if (!command) return HOW_TO_GET_A_COMPILER;
  return {
    preloadable(name) {
      const library = path.join(folder, `${name}.so`);
      const { ok, said } = compile(command, path.join(import.meta.dirname, `${name}.c`), library);
      if (!ok) throw new Error(`${name}.c could not be compiled:\n${said}`);
      return library;
    },
  };
}

function compile(command: string, source: string, library: string): { ok: boolean; said: string } {
  const words = ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread'];
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  return { ok: status === 0, said: stderr };
}
