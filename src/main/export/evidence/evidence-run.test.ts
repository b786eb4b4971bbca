import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sealingWithout } from '../../whole-till/sealing.fixture.ts';
import { createEvidenceRun } from './evidence-run.ts';

it('a pack that the end of the program interrupted is removed at the next start', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-evidence-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const left = path.join(folder, 'evidence', 'evidence-case-12.0a1b2c3d.unfinished');
  fs.mkdirSync(left, { recursive: true });
  fs.writeFileSync(path.join(left, 'timeline.json'), '{"email":"ada@example.com"}');
  const exporter = { start: () => expect.fail('no export') };
  createEvidenceRun({ folder, log: { write: () => undefined }, sealing: sealingWithout(), exporter });
  expect(fs.readdirSync(folder)).toEqual([]);
});
