import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

// Before `npm run head-office`: builds the screens that it serves, where they are not there yet.

const root = path.join(import.meta.dirname, '..');
const built = path.join(root, 'out/head-office-screens/index.html');

if (!existsSync(built)) {
  await build({ configFile: path.join(root, 'head-office-screens.config.ts'), logLevel: 'warn' });
}
