import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { practiceSigningKey } from '../../main/seal/signing-key.ts';
import type { JournalIdentity } from '../../shared/journal/journal-identity.ts';
import { setShop } from '../acts/till-acts.ts';
import { type Disk, newDisk } from '../disk.fixture.ts';
import { diskOf, endOf, enrolment, openOffice } from '../office.fixture.ts';
import { makeEnrolmentCode } from './enrol.ts';

function opened() {
  const office = openOffice();
  const ask = async (disk: Disk, code: string | null) => {
    office.pass(60_000);
    return (await office.ask(disk, enrolment(disk, code))).status;
  };
  const codeFor = async (shop: string) => (await makeEnrolmentCode(office.parts, shop)).code;
  const move = (disk: Disk, shop: string) => setShop(office.parts, disk.identity.id, shop);
  const shopOf = async ({ identity }: Disk) => (await office.ledger.journal(identity.id))?.shop;
  return { ask, codeFor, move, shopOf };
}

/** @param first the first digit of the journal's id, so that a test can rule out the order of ids */
function nextOf(disk: Disk, said: Partial<JournalIdentity> = {}, first: '0' | 'f' = '0'): Disk {
  return { ...newDisk('Till 1', { id: `${first}${randomUUID().slice(1)}`, ...said }), key: disk.key };
}

const decided = { by: 'Ada', at: '2026-11-22T09:00:00.000Z' };

describe('shop of a till', () => {
  it.each(['0', 'f'] as const)('takes a till’s shop from the continued journal: %s', async (first) => {
    const { ask, codeFor, move, shopOf } = opened();
    const one = diskOf(1);
    const two = nextOf(one, {}, first);
    await ask(one, await codeFor('Lagos'));
    await ask(two, null);
    await move(one, 'Abuja');
    const three = nextOf(one, { continues: { journal: one.identity.id, ...endOf(one) }, decided });
    await ask(three, null);
    expect([await shopOf(two), await shopOf(three)]).toEqual(['Lagos', 'Abuja']);
  });

  it.each(['0', 'f'] as const)(
    'takes a till’s shop from the journal with the latest contact if none is continued: %s',
    async (first) => {
      const { ask, codeFor, move, shopOf } = opened();
      const one = diskOf(1);
      const two = nextOf(one, {}, first);
      await ask(one, await codeFor('Lagos'));
      await ask(two, null);
      await move(two, 'Abuja');
      const three = nextOf(one);
      await ask(three, null);
      expect(await shopOf(three)).toBe('Abuja');
    },
  );

  it('takes no shop from a journal of another till, even if a till claims to continue that journal', async () => {
    const { ask, codeFor, shopOf } = opened();
    const [one, other] = [diskOf(1), diskOf(1)];
    await ask(one, await codeFor('Lagos'));
    await ask(other, await codeFor('Abuja'));
    const next = nextOf(other, { continues: { journal: one.identity.id, ...endOf(one) }, decided });
    await ask(next, null);
    expect(await shopOf(next)).toBe('Abuja');
  });

  it('takes a till’s shop from the code, even for a known journal', async () => {
    const { ask, codeFor, shopOf } = opened();
    const disk = diskOf(1);
    await ask(disk, await codeFor('Lagos'));
    expect(await ask(disk, await codeFor('Abuja'))).toBe(200);
    expect(await shopOf(disk)).toBe('Abuja');
    await ask(disk, await codeFor(''));
    expect(await shopOf(disk)).toBe('Abuja');
  });

  it('takes a till’s shop from the known till if the code names no shop', async () => {
    const { ask, codeFor, shopOf } = opened();
    const one = diskOf(1);
    await ask(one, await codeFor('Lagos'));
    const two = nextOf(one);
    await ask(two, await codeFor(''));
    expect(await shopOf(two)).toBe('Lagos');
  });

  it('takes no shop from other tills with the practice key', async () => {
    const { ask, codeFor, shopOf } = opened();
    const one = { ...diskOf(1), key: practiceSigningKey() };
    await ask(one, await codeFor('Lagos'));
    const two = nextOf(one);
    expect(await ask(two, await codeFor(''))).toBe(200);
    expect(await shopOf(two)).toBe('');
    await ask(one, await codeFor(''));
    expect(await shopOf(one)).toBe('Lagos');
  });

  it('a code that was used before the till moved does not set back its shop', async () => {
    const { ask, codeFor, move, shopOf } = opened();
    const disk = diskOf(1);
    const code = await codeFor('Lagos');
    await ask(disk, code);
    await move(disk, 'Abuja');
    expect(await ask(disk, code)).toBe(200);
    expect(await shopOf(disk)).toBe('Abuja');
  });
});
