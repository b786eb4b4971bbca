import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { LARGEST, measureSizes } from '../../packaging/sizes.ts';

const OUT = path.join(import.meta.dirname, '../../out');

test.describe('The built program', () => {
  test('has nothing in it that would let a development server give it its page', () => {
    const files = readdirSync(path.join(OUT, 'main'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    );
    expect(files).toContain('index.js');
    for (const file of files) {
      expect(readFileSync(path.join(OUT, 'main', file), 'utf8'), file).not.toContain('ELECTRON_RENDERER_URL');
    }
  });

  test('has a practice service that nobody can order to misbehave', () => {
    expect(readFileSync(path.join(OUT, 'main/practice-worker.js'), 'utf8')).not.toContain('INSERT INTO fault');
  });

  test('is no larger than it was', () => {
    const sizes = measureSizes(path.join(OUT, '..'));
    for (const [part, bytes] of Object.entries(sizes)) console.log(`${part}: ${bytes.toLocaleString('en')} bytes`);
    const larger = Object.entries(sizes).filter(([part, bytes]) => bytes > LARGEST[part as keyof typeof LARGEST]);
    expect(larger).toEqual([]);
  });
});
