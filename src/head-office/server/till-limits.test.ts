import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  addTo,
  batch,
  batchOf,
  diskOf,
  enrolled,
  enrolment,
  officeWithTill,
  openOffice,
  signed,
  standsAt,
} from '../office.fixture.ts';

describe('a till that floods head office', () => {
  it('needs a code after too many journals and keeps the existing ones', async () => {
    const office = openOffice();
    const first = await enrolled(office, diskOf(1));
    const disks = Array.from({ length: 50 }, () => ({ ...diskOf(1), key: first.key }));
    const statuses: number[] = [];
    for (const disk of [...disks, first]) {
      statuses.push((await office.answer(signed(disk, enrolment(disk, null), office.clock.now))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 403, 200]);
    for (const disk of disks.slice(-1)) await enrolled(office, disk);
    expect(await office.ledger.journals()).toHaveLength(51);
  });

  it('stores no more invalid requests but still accepts valid uploads', async () => {
    const { office, disk } = await officeWithTill(2);
    for (let times = 0; times < 260; times += 1) {
      const broken = batchOf(disk, disk.genesis, gzipSync(`no event ${times}\n`));
      const answer = await office.answer(signed(disk, broken, office.clock.now));
      expect(answer).toMatchObject({ status: 422, body: { problem: 'chainBroken' } });
    }
    expect(await office.ledger.findings()).toHaveLength(256);
    expect(office.ledger.copy().arrivals.size).toBe(256);
    expect(standsAt(await office.answer(signed(disk, batch(disk, 0), office.clock.now)))?.seq).toBe(2);
    const clone = { ...disk, events: disk.events.slice(0, 1) };
    addTo(clone, 1, 'another disk');
    expect((await office.answer(signed(clone, batch(clone, 1), office.clock.now))).status).toBe(409);
    expect((await office.ledger.findings()).filter(({ kind }) => kind === 'forked')).toHaveLength(1);
  });

  it('is told that no more of its fork is stored, and operators are told once', async () => {
    const { office, disk } = await officeWithTill(1);
    const clone = { ...disk };
    addTo(disk, 1);
    await office.answer(signed(disk, batch(disk, 0), office.clock.now));
    addTo(clone, 258, 'another disk');
    const statuses: number[] = [];
    for (let after = 1; after < 258; after += 1) {
      statuses.push((await office.answer(signed(clone, batch(clone, after, 1), office.clock.now))).status);
    }
    expect(new Set(statuses.slice(0, 256))).toEqual(new Set([409]));
    expect(statuses[256]).toBe(429);
    expect((await office.answer(signed(clone, batch(clone, 257, 1), office.clock.now))).status).toBe(429);
    expect((await office.answer(signed(clone, batch(clone, 1, 9), office.clock.now))).status).toBe(409);
    const findings = await office.ledger.findings();
    expect(findings.map(({ kind }) => kind)).toEqual(['forked', 'gap']);
    const first = clone.events[257];
    expect(JSON.parse(findings[1]?.proof ?? '')).toMatchObject({ from: 258, hash: first?.hash });
    expect(await office.ledger.branches(disk.identity.id)).toHaveLength(256);
  });
});
