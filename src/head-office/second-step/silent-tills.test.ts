import { describe, expect, it } from 'vitest';
import { memoryBooks } from '../books/memory-books.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { watchTills } from './watch-tills.ts';

const HOUR_MS = 60 * 60_000;

/** A head office that looks every hour, and that a person ends and starts. A look is the end of an hour in which it listened. */
async function openedFor({ silentAfterHours }: { silentAfterHours: number }) {
  const office = openOffice();
  await enrolled(office, diskOf(1));
  const silentAfterMs = silentAfterHours * HOUR_MS;
  const start = () =>
    watchTills({
      ...{ ledger: office.ledger, books: memoryBooks(), clock: () => office.clock.now },
      ...{ silentAfterMs, everyMs: 0, log: () => undefined },
    });
  const pass = (hours: number) => {
    office.clock.now = new Date(office.clock.now.getTime() + hours * HOUR_MS);
  };
  const listen = async (hours: number) => {
    const watching = start();
    for (let passed = 0; passed < hours; passed += 1) {
      pass(1);
      await watching.round();
    }
    return (await office.ledger.findings()).map(({ kind }) => kind);
  };
  return { listen, pass };
}

describe('a till that is not heard of', () => {
  it('is found however often head office is started meanwhile', async () => {
    const { listen, pass } = await openedFor({ silentAfterHours: 73 });
    for (let day = 0; day < 3; day += 1) {
      expect(await listen(24)).toEqual([]);
      // So long a backup takes.
      pass(0.2);
    }
    expect(await listen(1)).toEqual(['silentTill']);
  });

  it('is found where head office is ended every night, and is not missed for the hours in which nobody could hear it', async () => {
    const { listen, pass } = await openedFor({ silentAfterHours: 72 });
    for (let day = 0; day < 7; day += 1) {
      expect(await listen(10)).toEqual([]);
      pass(14);
    }
    expect(await listen(3)).toEqual(['silentTill']);
  });

  it('is not missed where it was head office that was away for long', async () => {
    const { listen, pass } = await openedFor({ silentAfterHours: 72 });
    expect(await listen(10)).toEqual([]);
    pass(24 * 20);
    expect(await listen(62)).toEqual([]);
    expect(await listen(1)).toEqual(['silentTill']);
  });
});
