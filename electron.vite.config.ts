import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { NONCE_PLACEHOLDER } from './src/main/window/content-security-policy.ts';

/**
 * Three bundles. Main and its threads are ES modules side by side in `out/main`. A sandboxed preload can load CommonJS alone,
 * and nothing but Electron, so it is one file. The page has no inline script, and leaves room for the nonce of its styles.
 */
export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        input: {
          index: 'src/main/index.ts',
          'journal-worker': 'src/main/journal/worker.ts',
          'practice-worker': 'src/practice/worker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    html: { cspNonce: NONCE_PLACEHOLDER },
    plugins: [react()],
    build: {
      minify: true,
      rollupOptions: { input: 'src/renderer/index.html' },
      // Everything lies in the package: there is no network to save.
      chunkSizeWarningLimit: 2_000,
    },
  },
});
