import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openOffice } from '../../head-office/office.fixture.ts';
import { lightOf } from '../../shared/head-office/head-office-light.ts';
import { OFFICE_PATHS } from '../../shared/head-office/wire.ts';
import { openForReading } from '../journal/database/connection.ts';
import { journalFiles } from '../journal/database/files.ts';
import { unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { DAY_MS, enrol, eventually, networkTo, quickClock, setUp, stateOf } from './office-tills.fixture.ts';

const tills = withTills();

describe('a till and head office', () => {
  it('sends nothing anywhere until a person connects the till to head office', async () => {
    const network = networkTo(openOffice());
    const till = await tills.start({ fetchForHeadOffice: network.fetch });
    await tills.takePayment(till);
    expect(await stateOf(till)).toEqual({ kind: 'off', provisioned: null });
    expect(network.sent).toEqual([]);
  });

  it('sends every entry once connected, records receipts, and disconnects', async () => {
    const { office, network, parts } = setUp();
    const till = await tills.start(parts);
    expect((await enrol(till, '1111-2222')).ok).toBe(false);
    expect(
      (
        await till.handlers['headOffice.enrol']({
          address: 'http://office.example',
          code: '1',
          certificateAuthority: null,
        })
      ).ok,
    ).toBe(false);
    unwrap(await enrol(till, await office.makeCode()));
    const reference = await tills.takePayment(till);
    const kindsThere = () => eventually(till, office, ({ waiting }) => waiting === 0);
    // A receipt is recorded after the upload and is then uploaded itself.
    await expect.poll(kindsThere).toContain('anchored');
    const kinds = await kindsThere();
    expect(kinds).toContain('headOfficeEnrolled');
    expect(kinds.filter((kind) => kind === 'anchored')).toHaveLength(1);
    const { text } = unwrap(await till.handlers['printing.text']({ reference }));
    expect(text).toMatch(/Head office: No\. \d+ · [0-9a-f]{4} [0-9a-f]{4} · .*\d\d:\d\d/);
    expect(await stateOf(till)).toMatchObject({ standing: 'upToDate', problem: null });
    expect(unwrap(await till.handlers['headOffice.leave'](undefined))).toEqual({ kind: 'off', provisioned: null });
    expect(unwrap(await till.handlers['printing.text']({ reference })).text).not.toContain('Head office');
    const { length } = network.sent;
    unwrap(await till.handlers['payment.handOver']({ reference }));
    expect(network.sent).toHaveLength(length);
    await tills.stop(till);
    expect(await stateOf(await tills.start(parts))).toEqual({ kind: 'off', provisioned: null });
  });

  it('disconnects although the enrolment file cannot be read', async () => {
    const { office, network, parts } = setUp();
    const till = await tills.start(parts);
    unwrap(await enrol(till, await office.makeCode()));
    await eventually(till, office, ({ waiting }) => waiting === 0);
    network.away = 'silent';
    await expect.poll(async () => await stateOf(till)).toMatchObject({ standing: 'waiting' });
    writeFileSync(path.join(tills.folder, 'head-office.json'), 'torn');
    unwrap(await till.handlers['headOffice.leave'](undefined));
    await tills.stop(till);
    expect(await stateOf(await tills.start(parts))).toEqual({ kind: 'off', provisioned: null });
  });

  it('stays disconnected if an answer of head office comes while a person disconnects', async () => {
    const { office, parts } = setUp();
    const till = await tills.start(parts);
    unwrap(await enrol(till, await office.makeCode()));
    await tills.stop(till);
    let again: typeof till | null = null;
    let leaving: Promise<unknown> | null = null;
    const fetchForHeadOffice: NonNullable<typeof parts.fetchForHeadOffice> = async (url, init) => {
      if (!again) throw new Error('The way is cut.');
      const answer = await office.fetch(url, init);
      leaving ??= again.handlers['headOffice.leave'](undefined);
      await expect.poll(() => kindsIn(tills.folder)).toContain('headOfficeLeft');
      return answer;
    };
    again = await tills.start({ ...parts, fetchForHeadOffice });
    await expect.poll(() => leaving).not.toBeNull();
    await leaving;
    await tills.stop(again);
    expect(await stateOf(await tills.start(parts))).toEqual({ kind: 'off', provisioned: null });
  });

  it('takes payments while head office is away and uploads them later', async () => {
    const { office, network, parts } = setUp();
    const till = await tills.start(parts);
    unwrap(await enrol(till, await office.makeCode()));
    await eventually(till, office, ({ waiting }) => waiting === 0);
    network.away = 'silent';
    const reference = await tills.takePayment(till);
    await tills.stop(till);
    const again = await tills.start({ ...parts, clock: quickClock() });
    expect(await stateOf(again)).toMatchObject({ standing: 'unchecked' });
    unwrap(await again.handlers['payment.handOver']({ reference }));
    network.away = null;
    const kinds = await eventually(again, office, ({ waiting, standing }) => waiting === 0 && standing === 'upToDate');
    expect(kinds).toContain('goodsHandedOver');
  });

  it('reports a head office that has not answered for a day since the enrolment, also after a restart', async () => {
    const { office, network, parts } = setUp();
    network.away = 'silent';
    const fetchForHeadOffice: typeof network.fetch = async (url, init) =>
      url.endsWith(OFFICE_PATHS.enrolments) ? await office.fetch(url, init) : await network.fetch(url, init);
    const lightAfter = async (till: Parameters<typeof stateOf>[0], passedMs: number) => {
      const state = await stateOf(till);
      return state.kind === 'enrolled' && lightOf(state, new Date(Date.now() + passedMs));
    };
    const till = await tills.start({ ...parts, fetchForHeadOffice });
    unwrap(await enrol(till, await office.makeCode()));
    expect(await stateOf(till)).toMatchObject({ kind: 'enrolled', receivedAt: null });
    expect(await lightAfter(till, DAY_MS / 2)).toBe('unknown');
    expect(await lightAfter(till, 2 * DAY_MS)).toBe('notice');
    await tills.stop(till);
    const again = await tills.start({ ...parts, fetchForHeadOffice, clock: quickClock(2 * DAY_MS) });
    expect(await lightAfter(again, 2 * DAY_MS)).toBe('notice');
  });
});

function kindsIn(folder: string): unknown[] {
  const journal = openForReading(journalFiles(folder).database);
  try {
    return journal
      .prepare('SELECT kind FROM event')
      .all()
      .map(({ kind }) => kind);
  } finally {
    journal.close();
  }
}
