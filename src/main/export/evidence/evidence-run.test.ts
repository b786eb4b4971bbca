import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../journal/write/store.fixture.ts';
import { sealingWithout } from '../../whole-till/sealing.fixture.ts';
import { createEvidenceRun } from './evidence-run.ts';

it('a pack that the end of the program interrupted is removed at the next start', () => {
  const folder = temporaryFolder();
  const left = path.join(folder, 'evidence', 'evidence-case-12.0a1b2c3d.unfinished');
  fs.mkdirSync(left, { recursive: true });
  fs.writeFileSync(path.join(left, 'timeline.json'), '{"email":"ada@example.com"}');
  const exporter = { start: () => expect.fail('no export') };
  createEvidenceRun({ folder, log: { write: () => undefined }, sealing: sealingWithout(), exporter });
  expect(fs.readdirSync(folder)).toEqual([]);
});
