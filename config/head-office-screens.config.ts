import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutJsonSchemas } from '../scripts/without-json-schemas.ts';

/**
 * Builds the screens of head office, which head office itself serves to browsers. They lie beside the built till and are not
 * packaged with it, because the packager lists its folders by name.
 */
export default defineConfig({
  root: 'src/head-office-screens',
  publicDir: false,
  plugins: [react(), withoutJsonSchemas()],
  build: {
    outDir: '../../out/head-office-screens',
    emptyOutDir: true,
    minify: true,
    // Images stay files: the page's policy refuses inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
  },
});
