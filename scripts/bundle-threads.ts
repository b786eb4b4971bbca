import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { THREAD_MODULES } from './thread-modules.ts';

/**
 * Bundles the thread modules before the unit tests, as the build does. Loading a hundred sources in each thread would
 * take longer than most tests.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const root = path.join(import.meta.dirname, '..');
  const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-threads-'));
  project.provide('threadsFolder', folder);
  await bundle(root, folder);
  project.onTestsRerun(() => bundle(root, folder));
  return () => rmSync(folder, { recursive: true });
}

async function bundle(root: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: { ...THREAD_MODULES },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}
