import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { bridgeNamesPlugin, channelListsPlugin } from './scripts/bridge-names.ts';
import { checkPagePlugin } from './scripts/check-page.ts';
import { commonChunk, oneChunk } from './scripts/one-chunk.ts';
import { THREAD_MODULES } from './scripts/thread-modules.ts';
import { withoutJsonSchemas } from './scripts/without-json-schemas.ts';
import { withoutStoreValidators } from './scripts/without-store-validators.ts';

const OF_LATER_SCREENS = [
  'src/shared/bridge-contract.ts',
  'src/renderer/later-texts.tsx',
  'src/renderer/copy-text.ts',
  'src/renderer/components/use-search-text.ts',
  'src/renderer/screens/customer/keys/use-kept-focus.ts',
  'src/renderer/state/queries/copies-queries.ts',
  'src/renderer/state/queries/pages.ts',
  'src/renderer/screens/lessons/use-lesson-fill.ts',
  'src/renderer/screens/people/pin-field.ts',
  'src/renderer/fields/currency-picker.tsx',
  'src/renderer/components/notices/failed-reading.tsx',
  'src/renderer/screens/people/recovery-code-field.tsx',
  'src/renderer/keys/screen-keys.ts',
  'src/renderer/screens/settings/sheet.tsx',
  'src/renderer/screens/people/new-pin-fields.tsx',
  'src/renderer/screens/people/recovery-code.tsx',
];

/**
 * Builds three bundles, each with everything it needs. Main and its threads are ES modules side by side in `out/main`. A
 * sandboxed preload loads only CommonJS and only Electron, so the preload is one file. During development, a change of main
 * or of the preload restarts the program, and a change of the page reloads the page.
 */
export default defineConfig(({ command }) => {
  const watch = command === 'serve' ? {} : null;
  // Comments and spaces are removed from code that is read at every start. Names stay, because the log names places in the code.
  const withoutSpaces = command === 'build' && { mangle: false, compress: false, codegen: { removeWhitespace: true } };
  // The program reads texts whole, so an export for each part of a file would only make the bundle larger.
  const json = { namedExports: false, stringify: false };
  return {
    main: {
      json,
      plugins: [checkPagePlugin(import.meta.dirname), withoutStoreValidators()],
      build: {
        externalizeDeps: false,
        watch,
        rollupOptions: {
          input: {
            index: 'src/main/index.ts',
            ...THREAD_MODULES,
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            minify: withoutSpaces,
            // Main and its first thread share their first modules in one file: each further file must be found, opened and linked.
            codeSplitting: {
              groups: [
                {
                  debugName: 'common',
                  // Only the checkers of exports compile schemas.
                  test: /^(?!.*\/zod\/v4\/core\/compile\.js$)/,
                  name: commonChunk(
                    'common',
                    inProject('src/main/open-program.ts'),
                    inProject('src/main/journal/worker.ts'),
                  ),
                },
              ],
            },
          },
        },
      },
    },
    preload: {
      plugins: [bridgeNamesPlugin()],
      build: {
        externalizeDeps: false,
        watch,
        rollupOptions: {
          input: { index: 'src/preload/index.ts' },
          output: { format: 'cjs', entryFileNames: '[name].cjs', minify: withoutSpaces },
        },
      },
    },
    renderer: {
      root: 'src/renderer',
      json,
      plugins: [react(), withoutJsonSchemas(), channelListsPlugin()],
      build: {
        minify: true,
        // Each image stays a file of its own and is never written into a style sheet or the page.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // The page is read from the disk, so one large file costs no network time.
        chunkSizeWarningLimit: 1_000,
        rollupOptions: {
          input: 'src/renderer/index.html',
          output: {
            codeSplitting: {
              groups: [
                // One file has the modules of the first screen. Another has the modules that many later screens share.
                { debugName: 'first', name: oneChunk('first', inProject('src/renderer/index.html')), priority: 2 },
                { debugName: 'later', name: oneChunk('later', ...OF_LATER_SCREENS.map(inProject)), priority: 1 },
              ],
            },
          },
        },
      },
    },
  };
});

function inProject(file: string): string {
  return path.join(import.meta.dirname, file);
}
