import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { seededRandom } from '../torture/seeded-random.ts';
import { entriesOfReceipts } from './seed/entries.ts';

/** What is used here of conf, of which electron-store is made. */
interface Conf {
  set(key: string, value: unknown): void;
}
const confModule = z.object({
  default: z.custom<new (options: object) => Conf>((value) => typeof value === 'function'),
});

const MEASURED = 10;

/**
 * How long one more entry takes where entries are kept as electron-store keeps settings: in one file that is written whole,
 * and not synced.
 * @param entries how many it has already
 * @returns times in milliseconds
 */
export async function measureSettingsStore(folder: string, entries: number): Promise<number[]> {
  const Store = await loadConf();
  const store = new Store({ cwd: folder, configName: `entries-${entries}` });
  const source = entriesOfReceipts(1, seededRandom('settings'));
  const kept = Array.from({ length: entries }, () => source.next().value);
  store.set('entries', kept);
  return Array.from({ length: MEASURED }, () => {
    kept.push(source.next().value);
    const startedAt = performance.now();
    store.set('entries', kept);
    return performance.now() - startedAt;
  });
}

/** electron-store itself runs in Electron alone; what it adds is where the file lies. */
async function loadConf() {
  const fromHere = createRequire(import.meta.url);
  const resolved = createRequire(fromHere.resolve('electron-store')).resolve('conf');
  return confModule.parse(await import(pathToFileURL(resolved).href)).default;
}
