import { describe, expect, it } from 'vitest';
import { OFFICE_PATHS } from '../../shared/head-office/wire.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { watchTills } from './watch-tills.ts';

const HOUR_MS = 60 * 60_000;

/** Makes a head office. `listen` runs it with a check each hour; `pass` lets hours go by while it is stopped. */
async function openedFor({ silentAfterHours }: { silentAfterHours: number }) {
  const office = openOffice();
  const disk = await enrolled(office, diskOf(1));
  const silentAfterMs = silentAfterHours * HOUR_MS;
  const start = () =>
    watchTills({
      ledger: office.ledger,
      clock: () => office.clock.now,
      silentAfterMs,
      everyMs: 0,
      log: () => undefined,
    });
  const pass = (hours: number) => {
    office.pass(hours * HOUR_MS);
  };
  const listen = async (hours: number, watching = start()) => {
    for (let passed = 0; passed < hours; passed += 1) {
      pass(1);
      await watching.round();
    }
    return (await office.ledger.findings()).map(({ kind }) => kind);
  };
  /** Lets the till ask for its head, as it does every two minutes. */
  const hear = () => office.ask(disk, { path: OFFICE_PATHS.head(disk.identity.id) });
  return { start, listen, pass, hear };
}

describe('a silent till', () => {
  it('finds a silent till despite restarts of head office', async () => {
    const { listen, pass } = await openedFor({ silentAfterHours: 73 });
    for (let day = 0; day < 3; day += 1) {
      expect(await listen(24)).toEqual([]);
      // Head office is stopped for a backup.
      pass(0.2);
    }
    expect(await listen(1)).toEqual(['silentTill']);
  });

  it('finds a silent till although head office stops every night, without counting the stopped hours', async () => {
    const { listen, pass } = await openedFor({ silentAfterHours: 72 });
    for (let day = 0; day < 7; day += 1) {
      expect(await listen(10)).toEqual([]);
      pass(14);
    }
    expect(await listen(3)).toEqual(['silentTill']);
  });

  it('finds no silent till if head office itself was away', async () => {
    const { listen, pass } = await openedFor({ silentAfterHours: 72 });
    expect(await listen(10)).toEqual([]);
    pass(24 * 20);
    expect(await listen(62)).toEqual([]);
    expect(await listen(1)).toEqual(['silentTill']);
  });

  it('finds no silent till if head office’s machine slept', async () => {
    const { start, listen, pass } = await openedFor({ silentAfterHours: 72 });
    const watching = start();
    expect(await listen(10, watching)).toEqual([]);
    pass(24 * 20);
    expect(await listen(62, watching)).toEqual([]);
    expect(await listen(2, watching)).toEqual(['silentTill']);
  });

  it.each([false, true])(
    'finds a silent till after the clock was a year ahead (restarted: %s)',
    async (isRestarted) => {
      const { start, listen, pass } = await openedFor({ silentAfterHours: 72 });
      const watching = start();
      expect(await listen(1, watching)).toEqual([]);
      pass(24 * 365);
      expect(await listen(1, watching)).toEqual([]);
      pass(5 - 24 * 365);
      const later = isRestarted ? start() : watching;
      expect(await listen(69, later)).toEqual([]);
      expect(await listen(4, later)).toEqual(['silentTill']);
    },
  );

  it('finds a silent till that was last heard while the clock was a year ahead', async () => {
    const { start, listen, pass, hear } = await openedFor({ silentAfterHours: 72 });
    const watching = start();
    pass(24 * 365);
    await hear();
    expect(await listen(1, watching)).toEqual([]);
    pass(-24 * 365);
    expect(await listen(72, watching)).toEqual([]);
    expect(await listen(2, watching)).toEqual(['silentTill']);
  });

  it('finds no silent till after the clock was a year ahead for a week', async () => {
    const { start, listen, pass, hear } = await openedFor({ silentAfterHours: 72 });
    const watching = start();
    pass(24 * 365);
    for (let hours = 0; hours < 24 * 7; hours += 1) {
      await hear();
      await listen(1, watching);
    }
    pass(-24 * 365);
    await hear();
    expect(await listen(2, watching)).toEqual([]);
  });

  it('finds no silent till that was heard while the clock was a year behind', async () => {
    const { start, listen, pass, hear } = await openedFor({ silentAfterHours: 72 });
    for (const hours of [70, 70]) {
      await hear();
      expect(await listen(hours)).toEqual([]);
    }
    pass(-24 * 365);
    const watching = start();
    await hear();
    await watching.round();
    pass(24 * 365 + 3);
    await watching.round();
    await hear();
    expect(await listen(2, watching)).toEqual([]);
  });
});
