import { describe, expect, it } from 'vitest';
import { append, newDisk } from '../disk.fixture.ts';
import { enrolled } from '../office.fixture.ts';
import { followedOffice } from './followed-office.fixture.ts';

type Written = readonly [name: string, time: string][];

describe('a till that is renamed', () => {
  it('a renamed till counts under the name in its newest entry', async () => {
    const renamed: Written = [
      ['T1', '08:00'],
      ['T2', '08:10'],
      ['T2', '10:00'],
    ];
    const next: Written = [
      ['T1', '09:00'],
      ['T1', '11:00'],
    ];
    expect(await told(renamed, next)).toEqual(['T2', 'T1']);
  });

  it('ignores a name that a till used for a single entry, a very long name and an empty name', async () => {
    const many = Array.from({ length: 100 }, (_, at) => [`T${at}`, `09:${String(at % 60).padStart(2, '0')}`] as const);
    const odd: Written = [
      ...many.map(([...each]): [string, string] => each),
      ['x'.repeat(10_000), '11:00'],
      ['', '12:00'],
    ];
    expect(await told(odd, [['T99', '08:00']])).toEqual(['T99', 'T99']);
  });
});

async function told(...written: readonly Written[]) {
  const { office, reads, catchUp } = followedOffice();
  const disks = [];
  for (const names of written) {
    const disk = newDisk(names[0]?.[0] ?? '');
    await enrolled(office, disk);
    for (const [name, time] of names) {
      disk.till = name;
      append(disk, 'one', `2026-11-22T${time}:00.000Z`);
    }
    await catchUp(disk);
    disks.push(disk);
  }
  const tills = new Map((await reads.listTills()).map(({ id, till }) => [id, till]));
  return disks.map(({ identity }) => tills.get(identity.id));
}
