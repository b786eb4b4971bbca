import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';

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
});
