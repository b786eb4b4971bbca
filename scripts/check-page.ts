import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/** What the page has in place of its script while it is written. */
const SCRIPT = '<script type="module" src="./page.ts"></script>';

/**
 * Puts the page that checks exports beside the main bundle, as `check.html`.
 * @param root the project's folder: the settings of a build are bundled before they run, and then lie elsewhere
 */
export function checkPagePlugin(root: string): Plugin {
  return {
    name: 'check-page',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'check.html', source: await buildCheckPage(root) });
    },
  };
}

/** The page that checks exports in any browser, in one file: its script stands in it, and it may load nothing. */
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
  // The end of the script must not be found inside it.
  return `\n${code.replaceAll('</script', '<\\/script').trim()}\n`;
}
