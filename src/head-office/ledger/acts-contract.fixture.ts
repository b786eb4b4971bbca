import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findingName } from './finding.ts';
import type { Ledger } from './ledger-port.ts';

export function describeActs(open: () => Ledger): void {
  it('the ledger returns acts in the order in which people did them', async () => {
    const ledger = open();
    const [one, other] = [randomUUID(), randomUUID()];
    const act = { at: AT, by: 'Ngozi', about: 'forked 4', reason: 'a disk that was changed' } as const;
    const erased = { ...act, what: 'paymentErased' } as const;
    const settled = { ...act, what: 'findingSettled' } as const;
    for (const each of [erased, settled]) await ledger.transaction((transaction) => transaction.addAct(one, each));
    await ledger.transaction((transaction) => transaction.addAct(other, settled));
    expect(await ledger.acts(one)).toEqual([erased, settled].map((each) => ({ ...each, journal: one })));
    expect(await ledger.acts(null)).toContainEqual({ ...settled, journal: other });
    const inOne = await ledger.transaction(async (transaction) => {
      await transaction.addAct(one, { ...act, what: 'tillRevoked' });
      return await transaction.acts(one);
    });
    expect(inOne.map(({ what }) => what)).toEqual(['paymentErased', 'findingSettled', 'tillRevoked']);
  });

  it('the ledger knows which findings are open after any order of acts', async () => {
    const ledger = open();
    const journal = randomUUID();
    const acts = fc.array(fc.constantFrom('findingSettled' as const, 'findingReopened' as const), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(acts, acts, async (ofOne, ofOther) => {
        const named = [ofOne, ofOther].map((whats) => ({ whats, journal, kind: 'forked', key: randomUUID() }) as const);
        for (const { whats, ...finding } of named) {
          const about = findingName(finding);
          await ledger.transaction(async (transaction) => {
            await transaction.addFinding({ ...finding, foundAt: AT, proof: '{}' });
            for (const what of whats)
              await transaction.addAct(journal, { at: AT, by: 'Ngozi', what, about, reason: '' });
          });
        }
        const keys = (await ledger.openFindings()).map(({ key }) => key);
        for (const { whats, ...finding } of named) {
          const did = (await ledger.findingActs()).filter(({ about }) => about === findingName(finding));
          expect(did.map(({ what }) => what)).toEqual(whats);
          expect(keys.includes(finding.key)).toBe(whats.at(-1) !== 'findingSettled');
          expect((await ledger.finding(finding))?.key).toBe(finding.key);
        }
      }),
      { numRuns: 20 },
    );
    expect(await ledger.finding({ journal, kind: 'forked', key: 'nothing' })).toBeNull();
    await ledger.transaction((transaction) =>
      transaction.addAct(journal, { at: AT, by: 'Ngozi', what: 'tillRevoked', about: '', reason: '' }),
    );
    const all = await ledger.findingActs();
    expect(all.filter((act) => act.journal === journal).some(({ what }) => what === 'tillRevoked')).toBe(false);
  });
}

const AT = '2026-11-22T09:00:00.000Z';
