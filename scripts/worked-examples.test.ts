import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');

function namedFiles(text: string): { example: string; file: string }[] {
  const [, section = ''] = text.split(/^## Worked examples$/m);
  const [examples = ''] = section.split(/^## /m);
  return examples.split(/^### /m).flatMap((part) => {
    const [example = ''] = part.split('\n', 1);
    return [...part.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, file = '']) => ({ example, file }));
  });
}

/** Returns the numbered lines of a worked example. Each must begin with the path of a file. */
function stepsOf(text: string, example: string): string[] {
  const [, part = ''] = text.split(`### ${example}\n`);
  const [steps = ''] = part.split(/^##/m);
  return [...steps.matchAll(/^\d+\. (.*)$/gm)].map(([, step = '']) => step);
}

describe('the worked examples of CONTRIBUTING.md', () => {
  it('the worked examples name files that exist', () => {
    expect(namedFiles(page).filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it.each([
    ['A payment step', 8],
    ['A column', 4],
    ['A screen with a right', 10],
    ['An entry kind', 5],
    ['An instrument', 15],
    ['A Mantine component', 3],
  ])('the worked examples name few files of a change: %s', (example, most) => {
    const steps = stepsOf(page, example);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(most);
    expect(steps.filter((step) => !/^`[\w./-]+\/[\w.-]+`/.test(step))).toEqual([]);
  });
});
