import { describe, expect, it } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { chooseCut, seededFates } from './cut.ts';
import { create, sync, syncFolder, write } from './recording.fixture.ts';

describe('choosing a cut', () => {
  it('covers rare kinds of operations as well as the common one', () => {
    const operations = [create('file'), ...Array.from({ length: 500 }, () => write('x')), sync(), syncFolder()];
    const places = operations.map((_, place) => place);
    const random = seededRandom('kinds');
    const met = Array.from({ length: 100 }, () => operations[chooseCut(operations, places, random)]?.kind);
    expect(new Set(met)).toEqual(new Set(['create', 'write', 'sync', 'syncFolder']));
  });

  it('sometimes keeps all writes, sometimes none, and uses every possible fate of a write', () => {
    const fates = Array.from({ length: 200 }, (_, cut) => {
      const own = seededFates(seededRandom(`cut ${cut}`));
      return Array.from({ length: 20 }, () => own.ofWrite(write('x')));
    });
    expect(new Set(fates.flat())).toEqual(new Set(['kept', 'dropped', 'torn', 'zeroed']));
    expect(fates.some((met) => met.every((fate) => fate === 'kept'))).toBe(true);
    expect(fates.some((met) => met.every((fate) => fate !== 'kept'))).toBe(true);
  });
});
