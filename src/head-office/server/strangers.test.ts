import { describe, expect, it } from 'vitest';
import { makeRotation } from '../../main/seal/key-store.ts';
import { makeSigningKey } from '../../main/seal/signing-key.ts';
import { OFFICE_PATHS } from '../../shared/head-office/wire.ts';
import type { SignedRotation } from '../../shared/journal/seal.ts';
import { diskOf, officeWithTill, openOffice } from '../office.fixture.ts';

describe('a request of an unknown key', () => {
  it.each([
    OFFICE_PATHS.enrolments,
    OFFICE_PATHS.reports('0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11'),
    OFFICE_PATHS.rotations('0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11'),
  ])('refuses a request of an unknown key unread if it is too long: %s', async (path) => {
    const office = openOffice();
    const lists = 40_000;
    const body = Buffer.from('['.repeat(lists) + ']'.repeat(lists));
    const answer = await office.ask(diskOf(0), { method: 'POST', path, body });
    expect(answer).toMatchObject({ status: 413, body: { problem: 'tooLarge' } });
  });

  it('reads up to a hundred key rotations in a request of an unknown key', async () => {
    const { office, disk } = await officeWithTill(0);
    let { key } = disk;
    const rotations: SignedRotation[] = [];
    while (rotations.length < 100) {
      const next = makeSigningKey().key;
      const at = office.clock.now.toISOString();
      rotations.push(makeRotation({ journal: disk.identity.id, at, oldKey: key, newPublicKey: next.publicKey }));
      key = next;
    }
    const call = { method: 'POST' as const, path: OFFICE_PATHS.rotations(disk.identity.id) };
    const body = Buffer.from(JSON.stringify(rotations));
    expect((await office.ask({ key }, { ...call, body })).status).toBe(200);
  });
});
