import os from 'node:os';
import type { Handlers } from '../../shared/bridge-contract.ts';
import type { BundleFile, Health, healthChannels } from '../../shared/health/health-channels.ts';
import { problem } from '../../shared/problems.ts';
import { valueOr } from '../log.ts';
import { replaceFile } from '../replace-file.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillCopies } from './till-copies.ts';

const LINES_PACKED = 2_000;

interface BundleParts extends Pick<TillParts, 'about' | 'installation' | 'settings' | 'log'> {
  upkeep: Pick<TillParts['upkeep'], 'readLog' | 'askBundlePath'>;
  clock: Pick<TillParts['clock'], 'now'>;
}

/** Makes the bundle for technical support, without payments, names, addresses or keys. It is saved as shown. */
export function createSupportBundle(
  { about, installation, settings, upkeep, clock, log }: BundleParts,
  parts: {
    health: () => Promise<Health>;
    copies: { kept: Record<'here' | 'second', Pick<TillCopies['here'], 'last'>> | null };
    home?: string;
  },
): Pick<Handlers, keyof typeof healthChannels & `support.${string}`> {
  const { health, copies, home = os.homedir() } = parts;
  let shown: BundleFile[] | null = null;

  async function prepare(): Promise<BundleFile[]> {
    const { stopped, ...now } = await health();
    const second = copies.kept?.second.last() ?? null;
    return [
      textFile('program.json', {
        version: about.version,
        host: about.host,
        mode: installation.mode,
        platform: os.platform(),
        architecture: os.arch(),
        system: os.release(),
        node: process.versions.node,
        memoryBytes: os.totalmem(),
        at: now.at,
      }),
      textFile('settings.json', {
        zone: installation.zone,
        dayEndsAtHour: installation.dayEndsAtHour,
        currency: installation.currency,
        country: installation.country,
        theme: settings.read('theme'),
        customerDisplay: settings.read('customerDisplay'),
        hasSecondPlace: settings.read('secondCopyFolder') !== null,
      }),
      textFile('health.json', {
        ...now,
        stopped: stopped && { code: stopped.code, failure: stopped.facts.failure ?? null },
        copies: { here: copies.kept?.here.last() ?? null, second },
      }),
      { name: 'log.txt', text: withoutHome(home, upkeep.readLog(LINES_PACKED).toReversed().join('\n')) },
    ];
  }

  return {
    'support.prepare': async () => {
      shown = await prepare();
      return { ok: true, value: { files: shown } };
    },
    'support.save': async () => {
      const files = shown ?? (await prepare());
      const path = await upkeep.askBundlePath(`paydesk-support-${clock.now().toISOString().slice(0, 10)}.zip`);
      const save = async () => {
        if (path !== null) replaceFile(path, await zipOf(files));
        return { path };
      };
      return await valueOr(problem('bundleNotSaved'), save, log, 'bundleNotSaved');
    },
  };
}

function textFile(name: string, content: object): BundleFile {
  return { name, text: `${JSON.stringify(content, null, 2)}\n` };
}

/** Replaces the home folder, which names the user, as a path, inside JSON and as an address. */
function withoutHome(home: string, text: string): string {
  const withSlashes = home.replaceAll('\\', '/');
  const spellings = [home, JSON.stringify(home).slice(1, -1), withSlashes, encodeURI(withSlashes)];
  return spellings.reduce((rest, spelling) => rest.replaceAll(spelling, '~'), text);
}

/** Packs in memory, because the files are few and small. A fixed time lets it work if the machine's clock is wrong. */
async function zipOf(files: readonly BundleFile[]): Promise<Uint8Array> {
  const { strToU8, zipSync } = await import('fflate/browser');
  const packed = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]));
  return zipSync(packed, { mtime: '1980-01-01T00:00:00' });
}
