import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findingName, findingState } from './finding.ts';
import type { Ledger } from './ledger-port.ts';

export function describeActs(open: () => Ledger): void {
  it('the ledger returns acts in the order in which people did them', async () => {
    const ledger = open();
    const [one, other] = [randomUUID(), randomUUID()];
    const act = { at: AT, by: 'Ngozi', about: 'forked 4', reason: 'a disk that was changed' } as const;
    const seen = { ...act, what: 'findingSeen' } as const;
    const settled = { ...act, what: 'findingSettled' } as const;
    for (const each of [seen, settled]) await ledger.transaction((transaction) => transaction.addAct(one, each));
    await ledger.transaction((transaction) => transaction.addAct(other, settled));
    expect(await ledger.acts(one)).toEqual([seen, settled].map((each) => ({ ...each, journal: one })));
    expect(await ledger.acts(null)).toContainEqual({ ...settled, journal: other });
    const inOne = await ledger.transaction(async (transaction) => {
      await transaction.addAct(one, { ...act, what: 'findingReopened' });
      return await transaction.acts(one);
    });
    expect(inOne.map(({ what }) => what)).toEqual(['findingSeen', 'findingSettled', 'findingReopened']);
  });

  it('the ledger knows which findings are open after any order of acts', async () => {
    const ledger = open();
    const journal = randomUUID();
    const acts = fc.array(fc.constantFrom('findingSeen', 'findingSettled', 'findingReopened'), { maxLength: 4 });
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
          const did = await ledger.findingActs(finding);
          expect(did.map(({ what }) => what)).toEqual(whats);
          expect(keys.includes(finding.key)).toBe(findingState(did) === 'open');
          expect((await ledger.finding(finding))?.key).toBe(finding.key);
        }
      }),
      { numRuns: 20 },
    );
    expect(await ledger.finding({ journal, kind: 'forked', key: 'nothing' })).toBeNull();
    await ledger.transaction((transaction) =>
      transaction.addAct(journal, { at: AT, by: 'Ngozi', what: 'tillRevoked', about: '', reason: '' }),
    );
    const all = await ledger.findingActs(null);
    expect(all.filter((act) => act.journal === journal).some(({ what }) => what === 'tillRevoked')).toBe(false);
  });
}

const AT = '2026-11-22T09:00:00.000Z';
