import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

const SCRIPT = '<script type="module" src="./page.ts"></script>';

/**
 * Adds the page that checks exports to the main bundle, as `check.html`.
 * @param root the project's folder, because build settings run from another folder
 */
export function checkPagePlugin(root: string): Plugin {
  return {
    name: 'check-page',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'check.html', source: await buildCheckPage(root) });
    },
  };
}

/**
 * Builds the page that checks exports in any browser: a single file with an inline script, whose policy allows no
 * requests.
 */
export async function buildCheckPage(root: string): Promise<string> {
  const folder = path.join(root, 'src/verify/page');
  const script = await bundledScript(path.join(folder, 'page.ts'));
  const hash = createHash('sha256').update(script).digest('base64');
  const page = readFileSync(path.join(folder, 'check.html'), 'utf8');
  return page.replace('script-hash', () => `sha256-${hash}`).replace(SCRIPT, () => `<script>${script}</script>`);
}

async function bundledScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'checkPage' },
    },
  });
  const [bundle] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
  const code = bundle?.output[0].code ?? '';
  // The text of an inline script must not contain the end tag of a script.
  return `\n${code.replaceAll('</script', '<\\/script').trim()}\n`;
}
