import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRunLists } from './run-lists.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-lists-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('the name of a list that was opened', () => {
  it.each([
    ['references of May.csv', 'references of May.csv'],
    ['5531886652142950.csv', '••••••••••••2950.csv'],
    ['５５３１８８６６５２１４２９５０.csv', '••••••••••••２９５０.csv'],
    ['٥٥٣١٨٨٦٦٥٢١٤٢٩٥٠ 2026.csv', '•••••••••••••••• 2026.csv'],
    ['BVN 222 1234 5678.csv', 'BVN ••• •••• 5678.csv'],
  ])('stores the list name %s as %s', async (name, kept) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, 'T1-261121-0001-AAAAAAAAZ\n');
    const lists = createRunLists({ knownReferences: async () => [] });
    expect(await lists.readFile(file)).toMatchObject({ ok: true, value: { name: kept } });
  });
});
