import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { misbehaviourSchema } from './faults.ts';
import { withPracticeTable } from './practice-table.ts';

const documentation = readFileSync(new URL('../../docs/practice.md', import.meta.url), 'utf8');

describe('docs/practice.md', () => {
  it('shows the current instruments and banks', () => {
    expect(documentation).toBe(withPracticeTable(documentation));
  });

  it.each(misbehaviourSchema.options.flatMap((option) => [...option.shape.kind.values]))('explains %s', (kind) => {
    expect(documentation).toContain(`\`${kind}\``);
  });

  it('refuses docs/practice.md without the markers', () => {
    expect(() => withPracticeTable('# No markers')).toThrow('markers');
  });
});
