import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutJsonSchemas } from '../scripts/without-json-schemas.ts';

/**
 * The screens of head office, which a browser has from head office itself. They lie beside the built till and are no part of it:
 * what is packaged names its folders.
 */
export default defineConfig({
  root: 'src/head-office-screens',
  publicDir: false,
  plugins: [react(), withoutJsonSchemas()],
  build: {
    outDir: '../../out/head-office-screens',
    emptyOutDir: true,
    minify: true,
    // Nothing is written into the sheets or the page: its policy refuses what stands there.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
  },
});
