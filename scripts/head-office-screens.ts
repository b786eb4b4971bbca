import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

// Runs before `npm run head-office`: builds its screens if they are missing.

const root = path.join(import.meta.dirname, '..');
const built = path.join(root, 'out/head-office-screens/index.html');

if (!existsSync(built)) {
  await build({ configFile: path.join(root, 'config/head-office-screens.config.ts'), logLevel: 'warn' });
}
