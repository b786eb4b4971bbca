import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadMutated } from '../../simulation/mutated-source.ts';
import type { CHECKS } from './checks.ts';
import { CHECKLIST, type ItemKey } from './items.ts';
import { REMOVED_GUARDS } from './removed-guards.ts';

// Runs every check on the unchanged program, and for each removed guard the check that must notice. Prints the failures
// as JSON. The file is a process of its own, because it loads the program many times.

/** The message of each failed check; null for a check that passed. */
export interface CheckResults {
  items: Record<string, string | null>;
  removed: Record<string, string | null>;
}

const load = loadMutated({
  folder: import.meta.dirname,
  mutations: REMOVED_GUARDS,
  electron: path.join(import.meta.dirname, 'recorded-electron.ts'),
});
const profile = mkdtempSync(path.join(tmpdir(), 'paydesk-checked-'));
process.env.PAYDESK_HOME = profile;
const results: CheckResults = { items: {}, removed: {} };
for (const item of Object.keys(CHECKLIST)) results.items[item] = await failureOf(item as ItemKey, null);
for (const [name, { item }] of Object.entries(REMOVED_GUARDS)) results.removed[name] = await failureOf(item, name);
process.stdout.write(JSON.stringify(results), () => {
  rmSync(profile, { recursive: true, force: true });
  process.exit(0);
});

async function failureOf(item: ItemKey, removed: string | null): Promise<string | null> {
  const module = (await load('checks.ts', removed)) as { CHECKS: typeof CHECKS };
  try {
    await module.CHECKS[item]();
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : 'unknown';
  }
}
