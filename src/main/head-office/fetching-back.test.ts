import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OfficeOfTest } from '../../head-office/office.fixture.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../../verify/checked.fixture.ts';
import type { ComposedTill } from '../composed-till.ts';
import { readCertificateAuthority } from '../settings/certificate-authority.ts';
import type { Installation } from '../settings/provisioning.ts';
import type { TillParts } from '../till-parts.ts';
import { cardCharge, unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { keyStoreInMemory, sealingWithout } from '../whole-till/sealing.fixture.ts';
import { fetchedFolder } from './fetched/fetched-place.ts';
import { ADDRESS, copyOf, eventually, putBack, quickClock, sandboxIn, setUp, stateOf } from './office-tills.fixture.ts';
import { makeAuthority } from './uploader/own-authority.fixture.ts';

const tills = withTills();

/** The authority of the shop's own certificates. Head office is on loopback here and needs no certificate. */
const { certificate } = makeAuthority('Ade Stores');

describe('a till with an older copy of its journal', () => {
  it('fetches the missing entries as an export that both checkers read, and warns about them in a new journal', async () => {
    const { office, parts } = setUp();
    const { older, open, left } = await setBack(office, parts);
    const before = await enrolledState(older);
    expect(before).toMatchObject({ standing: 'stopped', fetched: null });
    const { fetched, missing } = await fetchedOf(older);
    expect(fetched).toMatchObject({ entries: missing, isWhole: true, payments: 2, paid: 2, handedOver: 1 });
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
    // The fetched entries belong to the old journal, not to the new journal.
    expect(await enrolledState(renewed)).toMatchObject({ fetched: null });
    const authority = readCertificateAuthority(certificate)?.certificate;
    // The new journal records the head office after its first answer.
    await expect.poll(() => authoritiesNamedIn(office), { timeout: 120_000 }).toEqual([authority, authority]);
  });

  it('keeps a till stopped after it fetched entries, even if head office agrees with it later', async () => {
    const { office, parts } = setUp();
    const { older, open, handedOver } = await setBack(office, parts);
    await fetchedOf(older);
    await tills.stop(older);
    // Simulates a head office that was set back too, or is hostile, and agrees with the till.
    fs.rmSync(path.join(tills.folder, 'sandbox', 'head-office.json'));
    const again = await open({ fetchForHeadOffice: () => Promise.reject(new Error('The way is cut.')) });
    const stopped = { problem: { code: 'olderThanHeadOffice' } };
    expect(await again.handlers['payment.handOver']({ reference: handedOver })).toMatchObject(stopped);
    expect(await again.handlers['sale.charge'](cardCharge())).toMatchObject(stopped);
  });

  it('a till that lacks its signing key still starts, sells, warns and ends', async () => {
    const { office, parts } = setUp();
    const secrets = keyStoreInMemory();
    const sealing = { ...sealingWithout(), secrets };
    const { older, open, left } = await setBack(office, { ...parts, sealing }, { signingPassphrase: null });
    await fetchedOf(older);
    unwrap(await older.handlers['till.decideJournal']({ decision: 'newJournal' }));
    await tills.stop(older);
    const renewed = await open({ sealing: { ...sealing, secrets: askingForKey(secrets) }, clock: hastyClock() });
    expect(await renewed.handlers['sale.charge'](cardCharge())).toMatchObject({
      problem: { code: 'earlierPaymentPaid', facts: { reference: left } },
    });
    expect(await stateOf(renewed)).toMatchObject({ standing: 'unchecked' });
    await tills.stop(renewed);
  });

  it('reports that fetched entries are gone, fetches them again even after a key change, and warns from then on', async () => {
    const { office, parts } = setUp();
    const { older, open, left } = await setBack(office, parts);
    await fetchedOf(older);
    unwrap(await older.handlers['till.decideJournal']({ decision: 'newJournal' }));
    await tills.stop(older);
    const renewed = await open();
    await eventually(renewed, office, ({ waiting }) => waiting === 0);
    unwrap(await renewed.handlers['till.rotateSigningKey'](undefined));
    await eventually(renewed, office, ({ waiting }) => waiting === 0);
    await tills.stop(renewed);
    const place = fetchedFolder(path.join(tills.folder, 'sandbox'));
    fs.rmSync(place, { recursive: true });
    const again = await open();
    const toldLost = async () => unwrap(await again.handlers['till.describe'](undefined)).fetchedLost;
    expect(await toldLost()).toMatchObject({ code: 'fetchedLost' });
    await eventually(again, office, ({ waiting }) => waiting === 0);
    expect(await enrolledState(again)).toMatchObject({ isLost: true });
    expect(await fetchedOf(again)).toMatchObject({ isLost: false });
    expect(await toldLost()).toBeNull();
    const [name = ''] = fs.readdirSync(place);
    const nothingKnown = { fingerprints: [], seals: [] };
    expect((await checkedFolders([path.join(place, name)], nothingKnown)).findings).toEqual([]);
    const warning = { problem: { code: 'earlierPaymentPaid', facts: { reference: left } } };
    expect(await again.handlers['sale.charge'](cardCharge())).toMatchObject(warning);
    await tills.stop(again);
    expect(await (await open()).handlers['sale.charge'](cardCharge())).toMatchObject(warning);
  });

  it('ends a fetch at once when the till ends, and stores nothing', async () => {
    const { office, network, parts } = setUp();
    const { older } = await setBack(office, parts);
    const asked = network.hold('/events');
    const fetching = older.handlers['headOffice.fetchMissing'](undefined);
    await asked;
    await tills.stop(older);
    expect(await fetching).toMatchObject({ problem: { code: 'headOfficeAway' } });
  });
});

describe('a till with a provisioning file', () => {
  it('starts, sells and ends without its signing key, and connects once the key is available', async () => {
    const { office, parts } = setUp();
    const headOffice = { address: ADDRESS, code: await office.makeCode() };
    const secrets = keyStoreInMemory();
    const machine = { ...parts, ...(await sandboxIn(tills, { signingPassphrase: null, headOffice })) };
    const sealing = { ...sealingWithout(), secrets };
    const waiting = { ...sealing, secrets: askingForKey(secrets) };
    const till = await tills.start({ ...machine, sealing: waiting, clock: hastyClock() });
    await tills.takePayment(till);
    expect(await stateOf(till)).toMatchObject({ kind: 'off' });
    await tills.stop(till);
    const again = await tills.start({ ...machine, sealing });
    await eventually(again, office, ({ waiting: entries }) => entries === 0);
  });
});

/** Makes a key store that waits for a person who never answers. */
function askingForKey(secrets: Secrets): Secrets {
  const never = new Promise<never>(() => undefined);
  return {
    read: async (name) => await (name === 'signingKey' ? never : secrets.read(name)),
    keep: async (name, secret) => await (name === 'signingKey' ? never : secrets.keep(name, secret)),
  };
}

type Secrets = TillParts['sealing']['secrets'];

function hastyClock() {
  const clock = quickClock();
  const sleep: typeof clock.sleep = (delayMs, signal) => clock.sleep(Math.min(delayMs, 5), signal);
  return { ...clock, sleep };
}

interface Identity {
  continues?: { journal: string; seq: number; hash: string } | null;
}

/** Makes a till whose disk was set back to before its two newest payments. One of them was handed over. */
async function setBack(office: OfficeOfTest, parts: Partial<TillParts>, changes: Partial<Installation> = {}) {
  const { till, open, folder } = await connected(office, parts, changes);
  await tills.stop(till);
  const copy = copyOf(folder);
  const sold = await open();
  const handedOver = await tills.takePayment(sold);
  const { saleId } = unwrap(await sold.handlers['payment.handOver']({ reference: handedOver })).current?.payment ?? {
    saleId: '',
  };
  unwrap(await sold.handlers['sale.finish']({ saleId }));
  const left = await tills.takePayment(sold);
  await eventually(sold, office, ({ waiting }) => waiting === 0);
  await tills.stop(sold);
  return { older: await stoppedAfter(folder, copy, { office, open }), open, handedOver, left };
}

async function connected(office: OfficeOfTest, parts: Partial<TillParts>, changes: Partial<Installation> = {}) {
  const inSandbox = { ...parts, ...(await sandboxIn(tills, changes)) };
  const open = (changes: Partial<TillParts> = {}) => tills.start({ ...inSandbox, ...changes });
  const till = await open();
  const address = 'http://127.0.0.1:9';
  const code = await office.makeCode();
  unwrap(await till.handlers['headOffice.enrol']({ address, code, certificateAuthority: certificate }));
  await eventually(till, office, ({ waiting }) => waiting === 0);
  return { till, open, folder: inSandbox.folder };
}

async function stoppedAfter(
  folder: string,
  copy: string,
  { office, open }: { office: OfficeOfTest; open: () => Promise<ComposedTill> },
): Promise<ComposedTill> {
  putBack(folder, copy);
  const older = await open();
  // On a busy machine, the till may start before head office answers.
  await eventually(older, office, ({ standing }) => standing === 'stopped');
  return older;
}

async function authoritiesNamedIn(office: OfficeOfTest): Promise<unknown[]> {
  const journals = await office.ledger.journals();
  const lines = (await Promise.all(journals.map(({ id }) => office.ledger.lines(id)))).flat();
  const happenings = lines.map((line) => (JSON.parse(Buffer.from(line).toString()) as Line).payload.happening);
  return happenings
    .filter(({ kind }) => kind === 'headOfficeEnrolled')
    .map(({ certificateAuthority }) => certificateAuthority);
}

interface Line {
  payload: { happening: { kind: string; certificateAuthority?: string } };
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
