import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { returnsWithoutAwait } from './lint-return-await.ts';

describe('a promise returned inside try', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'paydesk-return-await-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const foundIn = (...bodies: string[]) => {
    const source = ['declare function work(): Promise<number>;', ...bodies.map((body) => `export ${body}`)];
    writeFileSync(path.join(folder, 'source.ts'), source.join('\n'));
    writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
    return returnsWithoutAwait(path.join(folder, 'tsconfig.json')).map((place) => /source\.ts:(\d+) /.exec(place)?.[1]);
  };

  it('finds a promise that is returned inside try, in a call, a name, a choice and an inner block', () => {
    expect(
      foundIn(
        'async function call() { try { return work(); } catch { return 1; } }',
        'async function name() { const going = work(); try { return going; } catch { return 1; } }',
        'async function choice(now: boolean) { try { return now ? 1 : work(); } catch { return 1; } }',
        'async function inner(now: boolean) { try { if (now) { return work(); } return 1; } finally { work(); } }',
        'function plain() { try { return work(); } catch { return 1; } }',
        'async function caught() { try { return 1; } catch { return work(); } finally { work(); } }',
      ),
    ).toEqual(['2', '3', '4', '5', '6', '7']);
  });

  it('ignores a promise that is awaited or outside a try, and a value that is no promise', () => {
    expect(
      foundIn(
        'async function awaited() { try { return await work(); } catch { return 1; } }',
        'async function caught() { try { return 1; } catch { return work(); } }',
        'async function own() { try { return { later: () => { return work(); } }; } catch { return null; } }',
        'function text() { try { return JSON.parse("1") as number; } catch { return 1; } }',
        'async function outside() { return work(); }',
      ),
    ).toEqual([]);
  });
});
