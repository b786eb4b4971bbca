import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { bridgeNamesPlugin } from './scripts/bridge-names.ts';
import { checkPagePlugin } from './scripts/check-page.ts';
import { firstChunk } from './scripts/first-chunk.ts';
import { THREAD_MODULES } from './scripts/thread-modules.ts';
import { withoutJsonSchemas } from './scripts/without-json-schemas.ts';
import { withoutStoreValidators } from './scripts/without-store-validators.ts';

/**
 * Three bundles, each with everything it needs. Main and its threads are ES modules side by side in `out/main`. A sandboxed
 * preload can load CommonJS alone, and nothing but Electron, so it is one file. While developing, a change of main or of
 * the preload starts the program again, and a change of the page reloads it.
 */
export default defineConfig(({ command }) => {
  const watch = command === 'serve' ? {} : null;
  return {
    main: {
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
            // What is read at every start is read without its comments and spaces; names stay, for the places that the log tells.
            minify: command === 'build' && { mangle: false, compress: false, codegen: { removeWhitespace: true } },
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
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
    renderer: {
      root: 'src/renderer',
      plugins: [react(), withoutJsonSchemas()],
      build: {
        minify: true,
        // An image is a file of its own: nothing is written into the sheets or the page.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // The page is read from the disk, so its size in one piece costs nothing on the way.
        chunkSizeWarningLimit: 1_000,
        rollupOptions: {
          input: 'src/renderer/index.html',
          output: {
            codeSplitting: {
              groups: [
                { debugName: 'first', name: firstChunk(path.join(import.meta.dirname, 'src/renderer/index.html')) },
              ],
            },
          },
        },
      },
    },
  };
});
