import { expect, it } from 'vitest';
import { append, newDisk } from '../disk.fixture.ts';
import { enrolled } from '../office.fixture.ts';
import { followedOffice } from './followed-office.fixture.ts';

it.each([
  ['the name in its newest entry', ['T1', 'T2', 'T2'], 'T2'],
  ['an earlier name if the newest ones are too long or empty', ['T1', 'T2', 'x'.repeat(10_000), ''], 'T2'],
])('a renamed till counts under %s', async (_which, names, counted) => {
  const { office, reads, catchUp } = followedOffice();
  const [disk, other] = [await enrolled(office, newDisk('T1')), await enrolled(office, newDisk('T1'))];
  for (const name of names) {
    disk.till = name;
    append(disk, 'one', '2026-11-22T09:00:00.000Z');
  }
  append(other, 'one', '2026-11-22T10:00:00.000Z');
  await catchUp(disk, other);
  const tills = new Map((await reads.listTills()).map(({ id, till }) => [id, till]));
  expect([disk, other].map(({ identity }) => tills.get(identity.id))).toEqual([counted, 'T1']);
});
