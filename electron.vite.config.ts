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
 * Builds three self-contained bundles. Main and its threads are ES modules side by side in `out/main`. A sandboxed
 * preload script must be CommonJS and may load only Electron, so it is one file. During development, a change of main
 * or of the preload script restarts the program, and a change of the page reloads the page.
 */
export default defineConfig(({ command }) => {
  const watch = command === 'serve' ? {} : null;
  // Only comments and spaces are removed. Names stay, because stack traces in the log show them.
  const withoutSpaces = command === 'build' && { mangle: false, compress: false, codegen: { removeWhitespace: true } };
  // The program imports each JSON file as a whole, so one export for each key would only enlarge the bundle.
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
            // Main and the journal's thread share their first modules in one file, because each further file slows the
            // start.
            codeSplitting: {
              groups: [
                {
                  debugName: 'common',
                  // Leaves zod's compiler out of the shared file: only the checkers of exports need it.
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
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // The page is read from the disk, so one large file costs no network time.
        chunkSizeWarningLimit: 1_000,
        rollupOptions: {
          input: 'src/renderer/index.html',
          output: {
            codeSplitting: {
              groups: [
                // One file holds the modules of the first screen, another the modules that later screens share.
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
