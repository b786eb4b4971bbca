import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OfficeOfTest } from '../../../head-office/office.fixture.ts';
import { PRACTICE_ENCRYPTION_KEY } from '../../../practice/identity.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../../../verify/checked.fixture.ts';
import type { Installation } from '../../settings/provisioning.ts';
import type { ComposedTill } from '../composed-till.ts';
import type { TillParts } from '../till-parts.ts';
import { cardCharge, sandboxBeside, unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { enrol, eventually, setUp, stateOf } from './office-tills.fixture.ts';

const tills = withTills();

describe('a till that is older than head office knows', () => {
  it('fetches back what is missing, has it as an export that both checkers read, and warns of it in a new journal', async () => {
    const { office, parts } = setUp();
    const { older, open, left } = await setBack(office, parts);
    const before = await enrolledState(older);
    expect(before).toMatchObject({ standing: 'stopped', fetched: null });
    const { fetched, missing } = await fetchedOf(older);
    expect(fetched).toMatchObject({ entries: missing, payments: 2, paid: 2, handedOver: 1 });
    const folder = fetched?.folder ?? '';
    const nothingKnown = { fingerprints: [], seals: [] };
    const checked = await checkedFolders([folder], nothingKnown);
    expect(checked.findings).toEqual([]);
    if (hasPython) expect(checkedByStranger([folder], nothingKnown)).toMatchObject({ status: 2 });

    unwrap(await older.handlers['till.decideJournal']({ decision: 'newJournal' }));
    await tills.stop(older);
    const renewed = await open();
    const [known] = (await office.ledger.journals()).filter(({ head }) => head.seq > 0);
    const journals = async () =>
      (await office.ledger.journals()).map(({ identity }) => JSON.parse(identity) as Identity);
    await expect.poll(async () => (await journals()).filter((each) => each.continues).length).toBe(1);
    const continues = (await journals()).find((each) => each.continues)?.continues;
    expect(continues).toEqual({ journal: known?.id, ...known?.head });

    expect(await renewed.handlers['sale.charge'](cardCharge())).toMatchObject({
      problem: { code: 'earlierPaymentPaid', facts: { reference: left } },
    });
    await eventually(renewed, office, ({ waiting }) => waiting === 0);
  });

  it('hands nothing over that was handed over in what it fetched, whatever head office says later', async () => {
    const { office, parts } = setUp();
    const { older, open, released } = await setBack(office, parts);
    await fetchedOf(older);
    await tills.stop(older);
    // A head office that was set back with the till, or means harm, agrees with it again.
    fs.rmSync(path.join(tills.folder, 'sandbox', 'head-office.json'));
    const again = await open({ fetchForHeadOffice: () => Promise.reject(new Error('The way is cut.')) });
    expect(await again.handlers['payment.handOver']({ reference: released })).toMatchObject({
      problem: { code: 'alreadyReleased' },
    });
  });
});

interface Identity {
  continues?: { journal: string; seq: number; hash: string } | null;
}

/** A till whose disk was put back to before its newest two payments, of which one was handed over. */
async function setBack(office: OfficeOfTest, parts: Partial<TillParts>) {
  const installation = await sandboxOf();
  const folder = path.join(tills.folder, 'sandbox');
  fs.mkdirSync(folder);
  const inSandbox = { ...parts, installation, folder, encryptionKey: PRACTICE_ENCRYPTION_KEY };
  const open = (changes: Partial<TillParts> = {}) => tills.start({ ...inSandbox, ...changes });
  const till = await open();
  unwrap(await enrol(till, await office.makeCode()));
  await eventually(till, office, ({ waiting }) => waiting === 0);
  await tills.stop(till);
  const copy = path.join(tills.folder, 'copy');
  fs.cpSync(folder, copy, { recursive: true });
  const sold = await open();
  const released = await tills.takePayment(sold);
  const { saleId } = unwrap(await sold.handlers['payment.handOver']({ reference: released })).current?.payment ?? {
    saleId: '',
  };
  unwrap(await sold.handlers['sale.finish']({ saleId }));
  const left = await tills.takePayment(sold);
  await eventually(sold, office, ({ waiting }) => waiting === 0);
  await tills.stop(sold);
  fs.rmSync(folder, { recursive: true });
  fs.cpSync(copy, folder, { recursive: true });
  return { older: await open(), open, released, left };
}

async function fetchedOf(till: ComposedTill) {
  const state = unwrap(await till.handlers['headOffice.fetchMissing'](undefined));
  if (state.kind !== 'enrolled') throw new Error('The till is connected to no head office.');
  return state;
}

async function enrolledState(till: ComposedTill) {
  const state = await stateOf(till);
  if (state.kind !== 'enrolled') throw new Error('The till is connected to no head office.');
  return state;
}

async function sandboxOf(): Promise<Installation> {
  const practice = await tills.start();
  return { ...(await sandboxBeside(practice)), signingPassphrase: 'correct horse battery staple' };
}
