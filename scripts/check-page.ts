import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/** What the page has in place of its script while it is written. */
const SCRIPT = '<script type="module" src="./page.ts"></script>';

const PAGE_FOLDER = path.join(import.meta.dirname, '../src/verify/page');

/** Puts the page that checks exports beside the main bundle, as `check.html`. */
export function checkPagePlugin(): Plugin {
  return {
    name: 'check-page',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'check.html', source: await buildCheckPage() });
    },
  };
}

/** The page that checks exports in any browser, in one file: its script stands in it, and it may load nothing. */
export async function buildCheckPage(): Promise<string> {
  const script = await bundledScript();
  const hash = createHash('sha256').update(script).digest('base64');
  const page = readFileSync(path.join(PAGE_FOLDER, 'check.html'), 'utf8');
  return page.replace('script-hash', () => `sha256-${hash}`).replace(SCRIPT, () => `<script>${script}</script>`);
}

async function bundledScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: path.join(PAGE_FOLDER, 'page.ts'), formats: ['iife'], name: 'checkPage' },
    },
  });
  const [bundle] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
  const code = bundle?.output[0].code ?? '';
  // The end of the script must not be found inside it.
  return `\n${code.replaceAll('</script', '<\\/script').trim()}\n`;
}
