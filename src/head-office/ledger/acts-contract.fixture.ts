import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Act, findingName, findingState } from './finding.ts';
import type { Ledger } from './ledger-port.ts';

/** What every ledger promises of what people did, and of findings. */
export function describeActs(open: () => Ledger): void {
  it('has what people did, in the order in which they did it', async () => {
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

  it('knows which findings are open, whatever people did about them in whatever order', async () => {
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

/** What every ledger promises of erasures that have no end yet. */
export function describeErasures(open: () => Ledger): void {
  it('knows which erasures have no end yet, and of no other one', async () => {
    const ledger = open();
    const [one, other] = [randomUUID(), randomUUID()];
    const did = (journal: string, what: Act['what'], about: string) =>
      ledger.transaction((transaction) =>
        transaction.addAct(journal, { at: AT, by: 'Ngozi', what, about, reason: '' }),
      );
    const openOf = async () =>
      (await ledger.openErasures()).filter(({ journal }) => journal === one || journal === other);
    const [asked, another] = [
      { journal: one, reference: 'T1-1', failed: null },
      { journal: other, reference: 'T1-1', failed: null },
    ];
    await did(one, 'paymentErased', 'T1-1');
    await did(one, 'paymentErased', 'T1-1');
    await did(other, 'paymentErased', 'T1-1');
    await did(other, 'tillRevoked', '');
    expect(new Set(await openOf())).toEqual(new Set([asked, another]));
    await did(one, 'erasureEnded', 'T1-1');
    expect(await openOf()).toEqual([another]);
    await did(one, 'erasureReaches', JSON.stringify({ reach: {}, reference: 'T1-1' }));
    await did(other, 'erasureEnded', 'T1-1');
    expect(await openOf()).toEqual([asked]);
    const undone = ledger.transaction(async (transaction) => {
      await transaction.addAct(one, { at: AT, by: 'Ngozi', what: 'erasureEnded', about: 'T1-1', reason: '' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await openOf()).toEqual([asked]);
    await did(one, 'erasureEnded', 'T1-1');
    expect(await openOf()).toEqual([]);
  });

  it('keeps what an erasure was kept from its end by, until it has one', async () => {
    const ledger = open();
    const journal = randomUUID();
    const did = (what: Act['what']) =>
      ledger.transaction((transaction) =>
        transaction.addAct(journal, { at: AT, by: 'Ngozi', what, about: 'T1-1', reason: '' }),
      );
    const fail = (tries: number) => {
      const failed = { tries, at: AT, nextAt: '2026-11-22T09:00:04.000Z', why: 'incorrect header check' };
      return ledger.transaction((transaction) => transaction.putFailedErasure(journal, 'T1-1', failed));
    };
    const failures = async () =>
      (await ledger.openErasures()).flatMap((each) => (each.journal === journal ? [each.failed] : []));
    await did('paymentErased');
    for (const tries of [1, 2]) await fail(tries);
    const failed = { tries: 2, at: AT, nextAt: '2026-11-22T09:00:04.000Z', why: 'incorrect header check' };
    expect(await failures()).toEqual([failed]);
    await did('paymentErased');
    expect(await failures()).toEqual([failed]);
    await did('erasureEnded');
    await fail(3);
    expect(await failures()).toEqual([]);
    await did('paymentErased');
    expect(await failures()).toEqual([null]);
  });
}

const AT = '2026-11-22T09:00:00.000Z';
