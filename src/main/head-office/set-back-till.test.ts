import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OfficeOfTest } from '../../head-office/office.fixture.ts';
import type { TillParts } from '../till-parts.ts';
import { unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { sealingWithout } from '../whole-till/sealing.fixture.ts';
import {
  ADDRESS,
  copyOf,
  DAY_MS,
  enrol,
  eventually,
  expectMissing,
  expectRefused,
  networkTo,
  putBack,
  quickClock,
  sandboxIn,
  setBackToEarlierKey,
  setUp,
} from './office-tills.fixture.ts';

const tills = withTills();

describe('a till with a set-back journal', () => {
  it('keeps a set-back till stopped despite entries before the first answer and without later answers', async () => {
    const { office, network, parts } = setUp();
    const putBackAgain = await soldSinceTheCopy(office, parts);
    // Starting a day later seals the day before head office answers.
    const tomorrow = { ...parts, clock: quickClock(DAY_MS) };
    await expectRefusedAfterStart(tomorrow, 'olderThanHeadOffice');
    putBackAgain();
    await expectRefusedAfterStart(parts, 'olderThanHeadOffice');
    await expectRefusedAfterStart(tomorrow, 'olderThanHeadOffice');
    network.away = 'silent';
    await expectRefusedAfterStart(tomorrow, 'olderThanHeadOffice');
    expect((await office.ledger.findings()).map(({ kind }) => kind)).toEqual(['olderCopy']);
  });

  it('stops if head office has other entries of the same journal, also after a restart', async () => {
    const { office, network, parts } = setUp();
    await enrolledAndStopped(office, parts);
    const other = copyOf(tills.folder);
    const clone = await tills.start({ ...parts, folder: other });
    await eventually(clone, office, ({ standing }) => standing === 'upToDate');
    network.away = 'silent';
    const ownWay = networkTo(office);
    const till = await tills.start({ ...parts, fetchForHeadOffice: ownWay.fetch });
    await tills.takePayment(till);
    await eventually(till, office, ({ waiting }) => waiting === 0);
    const reference = await tills.takePayment(clone);
    network.away = null;
    await eventually(clone, office, ({ standing }) => standing === 'stopped');
    await expectRefused(clone, 'headOfficeForked');
    expect(await clone.handlers['payment.handOver']({ reference })).toMatchObject({
      problem: { code: 'headOfficeForked' },
    });
    await tills.stop(clone);
    expect((await office.ledger.findings()).map(({ kind }) => kind)).toContain('forked');
    network.away = 'silent';
    await expectRefusedAfterStart({ ...parts, folder: other }, 'headOfficeForked');
    // Simulates a machine so slow that the limit of five seconds passes before the file is read.
    const quick = quickClock();
    const sleep: typeof quick.sleep = (delayMs, signal) => quick.sleep(delayMs === 5_000 ? 0 : delayMs, signal);
    const clock = { ...quick, sleep };
    await expectRefusedAfterStart({ ...parts, folder: other, clock }, 'headOfficeForked');
  });

  it('stops although the signing key changed since, and stays stopped without head office', async () => {
    const { office, network, parts } = setUp();
    // The wrapped key lies beside the journal, so a copy of the disk contains both.
    const inSandbox = { ...parts, ...(await sandboxIn(tills)), sealing: sealingWithout() };
    const { folder } = inSandbox;
    const { older, heads } = await setBackToEarlierKey(tills, office, { folder, start: () => tills.start(inSandbox) });
    await expectMissing(older, 'olderThanHeadOffice');
    expect(await older.handlers['headOffice.leave'](undefined)).toMatchObject({ problem: { code: 'headOfficeStays' } });
    // Head office gives no entries to the earlier key.
    const fetched = await older.handlers['headOffice.fetchMissing'](undefined);
    expect(fetched).toMatchObject({ ok: false, problem: { code: 'headOfficeOtherKey' } });
    expect((await office.ledger.journals()).map(({ head }) => head)).toEqual(heads);
    await tills.stop(older);
    network.away = 'silent';
    await expectRefusedAfterStart(inSandbox, 'olderThanHeadOffice');
    network.away = null;

    const stopped = await tills.start(inSandbox);
    unwrap(await stopped.handlers['till.decideJournal']({ decision: 'newJournal' }));
    await tills.stop(stopped);
    const renewed = await tills.start(inSandbox);
    await eventually(renewed, office, ({ problem }) => problem?.code === 'headOfficeUnknown');
    unwrap(await renewed.handlers['headOffice.leave'](undefined));
    unwrap(await enrol(renewed, await office.makeCode()));
    await eventually(renewed, office, ({ waiting, standing }) => waiting === 0 && standing === 'upToDate');
  });

  it.each([
    ['is gone', (file: string) => fs.rmSync(file)],
    ['cannot be read', (file: string) => fs.writeFileSync(file, 'x')],
  ])('stays stopped and connected if the head-office file %s', async (_name, spoil) => {
    const { office, parts } = setUp();
    const putBackAgain = await soldSinceTheCopy(office, parts);
    putBackAgain();
    spoil(path.join(tills.folder, 'head-office.json'));
    const older = await tills.start(parts);
    await eventually(older, office, ({ address, standing }) => address === ADDRESS && standing === 'stopped');
    await expectRefused(older, 'olderThanHeadOffice');
    expect(await older.handlers['headOffice.leave'](undefined)).toMatchObject({
      problem: { code: 'headOfficeStays' },
    });
  });
});

async function enrolledAndStopped(office: OfficeOfTest, parts: Partial<TillParts>): Promise<void> {
  const till = await tills.start(parts);
  unwrap(await enrol(till, await office.makeCode()));
  const kindsThere = () => eventually(till, office, ({ waiting }) => waiting === 0);
  await expect.poll(kindsThere).toContain('anchored');
  await kindsThere();
  await tills.stop(till);
}

/** Sells after a copy of the disk was made, then restores the copy. @returns a function that restores the copy again */
async function soldSinceTheCopy(office: OfficeOfTest, parts: Partial<TillParts>): Promise<() => void> {
  await enrolledAndStopped(office, parts);
  const copy = copyOf(tills.folder);
  const sold = await tills.start(parts);
  await tills.takePayment(sold);
  await eventually(sold, office, ({ waiting }) => waiting === 0);
  await tills.stop(sold);
  const putBackAgain = () => putBack(tills.folder, copy);
  putBackAgain();
  return putBackAgain;
}

async function expectRefusedAfterStart(parts: Partial<TillParts>, code: string): Promise<void> {
  const till = await tills.start(parts);
  await expectRefused(till, code);
  await tills.stop(till);
}
