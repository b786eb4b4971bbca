import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEntryFold } from '../../shared/fold/entry-fold.ts';
import { histories } from '../../shared/testing/histories.fixture.ts';
import { nodeTools } from '../node-tools.ts';
import { KeptSales } from './folded-payments.ts';

it.each([0, 1])('KeptSales returns the same states as an unpacked map, with %i unpacked sales', (mostUnpacked) => {
  fc.assert(
    fc.property(histories, histories, (one, other) => {
      const [kept, expected] = [createEntryFold(new KeptSales(nodeTools(), mostUnpacked)), createEntryFold()];
      const another = other.map(({ seq, entry }) => ({
        seq,
        entry: { ...entry, saleId: ANOTHER_SALE, reference: entry.reference?.replace('T1', 'T2') },
      }));
      const entries = [...one, ...another].sort((first, second) => first.seq - second.seq);
      for (const { entry } of entries) expect(kept.follow(entry)).toEqual(expected.follow(entry));
      for (const { entry } of entries) expect(kept.sale(entry.saleId ?? '')).toEqual(expected.sale(entry.saleId ?? ''));
    }),
  );
});

const ANOTHER_SALE = '00000000-0000-4000-8000-000000000009';
