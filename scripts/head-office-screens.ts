import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

// Builds head office's screens if they are missing. `npm run head-office` runs this first.

const root = path.join(import.meta.dirname, '..');
const built = path.join(root, 'out/head-office-screens/index.html');

if (!existsSync(built)) {
  await build({ configFile: path.join(root, 'config/head-office-screens.config.ts'), logLevel: 'warn' });
}
