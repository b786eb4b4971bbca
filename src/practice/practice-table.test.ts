import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { misbehaviourSchema } from './faults.ts';
import { withPracticeTable } from './practice-table.ts';

const documentation = readFileSync(new URL('../../docs/practice.md', import.meta.url), 'utf8');

describe('docs/practice.md', () => {
  it('shows the instruments and banks as they are', () => {
    expect(documentation).toBe(withPracticeTable(documentation));
  });

  it.each(misbehaviourSchema.options.map((option) => [...option.shape.kind.values].join()))('explains %s', (kind) => {
    expect(documentation).toContain(`\`${kind}\``);
  });

  it('must have the markers', () => {
    expect(() => withPracticeTable('# No markers')).toThrow('markers');
  });
});
