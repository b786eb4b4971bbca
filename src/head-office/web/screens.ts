import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The built screens, held in memory so that no request can read a path from the disk. */
export type Screens = ReadonlyMap<string, { type: string; body: Uint8Array }>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Reads the folder of built screens. If the folder is missing, the only page says so. */
export function readScreens(folder: string): Screens {
  if (!existsSync(path.join(folder, 'index.html'))) return new Map([['/', NOT_BUILT]]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const type = TYPES[path.extname(file)];
      const name = path.relative(folder, file).split(path.sep).join('/');
      return type ? [[name === 'index.html' ? '/' : `/${name}`, { type, body: readFileSync(file) }] as const] : [];
    }),
  );
}

const NOT_BUILT = {
  type: 'text/plain; charset=utf-8',
  body: Buffer.from(
    'The screens of head office are not built. Run: npx vite build --config config/head-office-screens.config.ts\n',
  ),
};
