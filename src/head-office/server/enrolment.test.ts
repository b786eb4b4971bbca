import { describe, expect, it } from 'vitest';
import { makeRotation } from '../../main/seal/key-store.ts';
import { makeSigningKey, practiceSigningKey } from '../../main/seal/signing-key.ts';
import { OFFICE_PATHS, type Report } from '../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../shared/journal/receipt.ts';
import type { SignedRotation } from '../../shared/journal/seal.ts';
import { setTillState } from '../acts/till-acts.ts';
import type { Disk } from '../disk.fixture.ts';
import {
  batch,
  diskOf,
  endOf,
  enrolled,
  enrolment,
  type OfficeOfTest,
  officeWithTill,
  openOffice,
  signed,
  standsAt,
} from '../office.fixture.ts';
import { makeEnrolmentCode } from './enrol.ts';

const DAY_MS = 24 * 60 * 60_000;

describe('enrolling a till', () => {
  it('registers the till’s key and uses up the code', async () => {
    const office = openOffice();
    const [one, other] = [diskOf(0), diskOf(0)];
    const code = await office.makeCode();
    const answer = await office.ask(one, enrolment(one, code));
    expect(answer.status).toBe(200);
    expect(standsAt(answer)).toEqual(endOf(one));
    expect((await office.ask(other, enrolment(other, code))).body).toEqual({ problem: 'codeWrong' });
    expect((await office.ask(one, enrolment(one, code))).status).toBe(200);
  });

  it('keeps the program version that the till last reported', async () => {
    const { office, disk } = await officeWithTill(0);
    const ask = async (version: string) => {
      const asked = signed(disk, { path: OFFICE_PATHS.head(disk.identity.id) }, office.clock.now);
      await office.answer({ ...asked, version });
      return (await office.ledger.journals())[0]?.version;
    };
    expect(await ask('0.1.0')).toBe('0.1.0');
    expect(await ask('')).toBe('0.1.0');
    expect(await ask('0.2.0-rc.1')).toBe('0.2.0-rc.1');
  });

  it('refuses a code after ten minutes', async () => {
    const office = openOffice();
    const disk = diskOf(0);
    const code = await office.makeCode();
    office.pass(10 * 60_000 + 1);
    expect((await office.ask(disk, enrolment(disk, code))).status).toBe(403);
  });

  it('refuses a code from a time when the clock was a day ahead', async () => {
    const office = openOffice();
    const disk = diskOf(0);
    office.pass(DAY_MS);
    const code = await office.makeCode();
    office.pass(-DAY_MS);
    expect((await office.ask(disk, enrolment(disk, code))).body).toEqual({ problem: 'codeWrong' });
  });

  it('lets other addresses and known tills enrol despite wrong codes', async () => {
    const office = openOffice();
    const [stranger, till, known] = [diskOf(0), diskOf(0), await enrolled(office, diskOf(0))];
    const ask = async (disk: typeof till, code: string | null, address: string) =>
      (await office.answer({ ...signed(disk, enrolment(disk, code), office.clock.now), address })).status;
    for (let tries = 0; tries < 31; tries += 1) await ask(stranger, 'AAAA-AAAA', '10.0.0.66');
    const code = await office.makeCode();
    expect(await ask(till, code, '10.0.0.66')).toBe(429);
    expect(await ask(till, code, '10.0.0.7')).toBe(200);
    expect(await ask({ ...diskOf(0), key: known.key }, null, '10.0.0.66')).toBe(200);
    office.pass(60_000);
    expect(await ask(till, code, '10.0.0.66')).toBe(200);
  });

  it('a known till needs no code for a new journal, except with the practice key', async () => {
    const { office, disk } = await officeWithTill(1);
    const next = { ...diskOf(0), key: disk.key };
    expect((await office.ask(next, enrolment(next, null))).status).toBe(200);
    const practice = await enrolled(office, { ...diskOf(0), key: practiceSigningKey() });
    const stranger = { ...diskOf(0), key: practice.key };
    expect((await office.ask(stranger, enrolment(stranger, null))).status).toBe(403);
  });

  it('refuses a new journal of a till that was shut out of any journal', async () => {
    const { office, disk } = await officeWithTill(1);
    const [second, third, fourth] = [diskOf(0), diskOf(0), diskOf(0)].map((each) => ({ ...each, key: disk.key }));
    const ask = async (next = second, code: string | null = null) =>
      next && (await office.ask(next, enrolment(next, code))).body;
    expect(await ask(second)).toHaveProperty('receipt');
    const why = { by: 'Ngozi', reason: 'It was stolen.' };
    await setTillState(office.parts, disk.identity.id, 'revoked', why);
    expect(await ask(third)).toEqual({ problem: 'revoked' });
    expect(await ask(second)).toEqual({ problem: 'revoked' });
    expect(await ask(third, await office.makeCode())).toEqual({ problem: 'revoked' });
    expect(await ask(third, (await makeEnrolmentCode(office.parts, 'Ikeja')).code)).toEqual({ problem: 'revoked' });
    expect((await office.ledger.acts(null)).map(({ what }) => what)).toEqual(['tillRevoked', 'tillRevoked']);
    await setTillState(office.parts, disk.identity.id, 'enrolled', why);
    for (const each of [second, fourth]) expect(await ask(each)).toHaveProperty('receipt');
  });

  it('keeps other practice tills when one practice till is shut out', async () => {
    const office = openOffice();
    const [one, other] = [diskOf(1), diskOf(1)].map((each) => ({ ...each, key: practiceSigningKey() }));
    if (!one || !other) throw new Error('A till is missing.');
    for (const each of [one, other]) await enrolled(office, each);
    await setTillState(office.parts, one.identity.id, 'revoked', { by: 'Ngozi', reason: 'It was stolen.' });
    expect((await office.ask(other, batch(other, 0))).status).toBe(200);
  });

  it('accepts a repeated enrolment after a lost answer', async () => {
    const { office, disk } = await officeWithTill(3);
    await office.ask(disk, batch(disk, 0));
    const { ledger } = office.parts;
    // A transaction that does not see the commit of a concurrent request yet.
    const unseen: typeof ledger.transaction = (work) =>
      ledger.transaction((transaction) => work({ ...transaction, journal: async () => null }));
    office.parts.ledger = { ...ledger, transaction: unseen };
    const answer = await office.ask(disk, enrolment(disk, null));
    expect(standsAt(answer)).toEqual(endOf(disk));
    expect((await ledger.journals()).map(({ head }) => head.seq)).toEqual([3]);
  });

  it('refuses the journal of another till and stores a finding', async () => {
    const { office, disk } = await officeWithTill(1);
    const thief = { ...disk, key: makeSigningKey().key };
    const answer = await office.ask(thief, enrolment(thief, await office.makeCode()));
    expect(answer.status).toBe(403);
    expect((await office.ledger.findings()).map(({ kind }) => kind)).toEqual(['secondKey']);
  });

  it('accepts a new key that the previous key signed', async () => {
    const { office, disk } = await officeWithTill(1);
    const key = makeSigningKey().key;
    const rotation = rotationOf(disk, disk.key, key);
    const forged = { ...rotation, signature: '00'.repeat(64) };
    expect((await tellOf(office, disk, key, [forged])).status).toBe(403);
    expect((await tellOf(office, disk, key, [rotation])).status).toBe(200);
    expect((await office.ask({ key }, batch(disk, 0))).status).toBe(200);
    expect((await office.ask(disk, batch(disk, 0))).status).toBe(403);
  });

  it.each([
    ['from', practiceSigningKey(), makeSigningKey().key],
    ['to', makeSigningKey().key, practiceSigningKey()],
  ])('refuses a rotation %s the practice key', async (_which, before, key) => {
    const office = openOffice();
    const disk = await enrolled(office, { ...diskOf(1), key: before });
    expect((await tellOf(office, disk, key, [rotationOf(disk, before, key)])).status).toBe(403);
    expect((await office.ledger.journals())[0]?.publicKey).toBe(before.publicKey);
  });

  it('answers an earlier key only with the head of the journal', async () => {
    const office = openOffice();
    const left = await enrolled(office, diskOf(2));
    const disk = await enrolled(office, { ...diskOf(3), key: left.key });
    for (const each of [left, disk]) await office.ask(each, batch(each, 0));
    const keys = [makeSigningKey().key, makeSigningKey().key];
    await changeKey(office, disk, keys);
    const asked = [
      { path: OFFICE_PATHS.head(disk.identity.id) },
      { path: OFFICE_PATHS.hash(disk.identity.id), query: '?seq=1' },
      { path: OFFICE_PATHS.events(disk.identity.id), query: '?after=0' },
      batch(disk, 0),
      { method: 'POST' as const, path: OFFICE_PATHS.reports(disk.identity.id), body: reportOf(disk) },
    ];
    for (const key of [disk.key, ...keys.slice(0, 1)]) {
      for (const call of asked) {
        const answer = await office.ask({ key }, call);
        expect(answer.status).toBe(403);
        const { receipt, ...others } = answer.body as { receipt: SignedReceipt };
        expect(others).toEqual({ problem: 'keyUnknown' });
        expect(office.parts.witness.hasSigned(receipt)).toBe(true);
        expect(receipt.receipt).toMatchObject({ journal: disk.identity.id, ...endOf(disk) });
      }
    }
    const ofLeft = await office.ask(left, { path: OFFICE_PATHS.head(left.identity.id) });
    expect([ofLeft.status, standsAt(ofLeft)]).toEqual([403, endOf(left)]);
  });

  it('reveals nothing to an unknown key or a till that was shut out', async () => {
    const { office, disk } = await officeWithTill(3);
    const other = await enrolled(office, diskOf(1));
    for (const each of [disk, other]) await changeKey(office, each, [makeSigningKey().key]);
    const ask = async (key: Disk['key']) =>
      (await office.ask({ key }, { path: OFFICE_PATHS.head(disk.identity.id) })).body;
    const strangers = [makeSigningKey().key, other.key, practiceSigningKey()];
    for (const key of strangers) expect(await ask(key)).toEqual({ problem: 'keyUnknown' });
    await tellOf(office, disk, other.key, [rotationOf(disk, makeSigningKey().key, other.key)]);
    expect(await ask(other.key)).toEqual({ problem: 'keyUnknown' });
    await setTillState(office.parts, disk.identity.id, 'revoked', { by: 'Ngozi', reason: 'It was stolen.' });
    expect(await ask(disk.key)).toEqual({ problem: 'revoked' });
  });

  it('a new key also becomes the key of the till’s earlier journals', async () => {
    const office = openOffice();
    const left = await enrolled(office, diskOf(1));
    const disk = await enrolled(office, { ...diskOf(1), key: left.key });
    const stranger = await enrolled(office, diskOf(1));
    const key = makeSigningKey().key;
    await changeKey(office, disk, [key]);
    const keys = new Map((await office.ledger.journals()).map(({ id, publicKey }) => [id, publicKey]));
    expect([left, disk, stranger].map(({ identity }) => keys.get(identity.id))).toEqual([
      key.publicKey,
      key.publicKey,
      stranger.key.publicKey,
    ]);
  });
});

/** Rotates a till's key to each of these keys in turn, and reports all rotations in one request. */
async function changeKey(office: OfficeOfTest, disk: Disk, keys: readonly Disk['key'][]): Promise<void> {
  const rotations = keys.map((key, index) => rotationOf(disk, keys[index - 1] ?? disk.key, key));
  expect((await tellOf(office, disk, keys.at(-1) ?? disk.key, rotations)).status).toBe(200);
}

function rotationOf(disk: Disk, oldKey: Disk['key'], { publicKey: newPublicKey }: Disk['key']): SignedRotation {
  return makeRotation({ journal: disk.identity.id, at: '2026-11-22T09:00:00.000Z', oldKey, newPublicKey });
}

async function tellOf(office: OfficeOfTest, disk: Disk, key: Disk['key'], rotations: readonly SignedRotation[]) {
  const path = OFFICE_PATHS.rotations(disk.identity.id);
  const body = Buffer.from(JSON.stringify(rotations));
  return await office.ask({ key }, { method: 'POST', path, body });
}

function reportOf(disk: Disk): Uint8Array {
  const [first = disk.genesis] = disk.events;
  const own = { seq: first.seq, hash: first.hash };
  return Buffer.from(JSON.stringify({ kind: 'olderCopy', own, office: endOf(disk) } satisfies Report));
}
