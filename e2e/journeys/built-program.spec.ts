import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { LARGEST, measureSizes } from '../../packaging/sizes.ts';

const OUT = path.join(import.meta.dirname, '../../out');

test('the built program contains no variable that lets a development server serve its page', () => {
  const files = readdirSync(path.join(OUT, 'main'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(files).toContain('index.js');
  for (const file of files) {
    expect(readFileSync(path.join(OUT, 'main', file), 'utf8'), file).not.toContain('ELECTRON_RENDERER_URL');
  }
});

test('the built program contains a practice service that cannot be told to misbehave', () => {
  expect(readFileSync(path.join(OUT, 'main/practice-worker.js'), 'utf8')).not.toContain('INSERT INTO fault');
});

test('the built program stays within its size limits', () => {
  const sizes = measureSizes(path.join(OUT, '..'));
  for (const [part, bytes] of Object.entries(sizes)) console.log(`${part}: ${bytes.toLocaleString('en')} bytes`);
  const larger = Object.entries(sizes).filter(([part, bytes]) => bytes > LARGEST[part as keyof typeof LARGEST]);
  expect(larger).toEqual([]);
});
