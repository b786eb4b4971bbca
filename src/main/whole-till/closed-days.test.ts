import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ComposedTill } from '../composed-till.ts';
import { systemClock } from '../system-clock.ts';
import { cardCharge, sandboxBeside, unwrap, withTills } from './composed-tills.fixture.ts';
import { sealingWithout } from './sealing.fixture.ts';

const tills = withTills();

const shiftsOf = async (till: ComposedTill) => unwrap(await till.handlers['shift.list'](undefined));
const soFar = async (till: ComposedTill) => unwrap(await till.handlers['report.now'](undefined));
const DAY_MS = 24 * 3_600_000;
const NAIRA = { currency: 'NGN', amountMinor: 150_000 };

async function tillWithASale(clock = systemClock()) {
  const till = await tills.start({ clock });
  const reference = await tills.takePayment(till);
  unwrap(await till.handlers['payment.handOver']({ reference }));
  return { till, reference };
}

describe('a shift', () => {
  it('begins a shift with the first sale, ends it with a count, and then shows the till’s own count', async () => {
    const { till } = await tillWithASale();
    const { open } = await shiftsOf(till);
    expect(open).toMatchObject([{ shift: 1, person: 'cashier' }]);
    const counted = [{ ...NAIRA, slips: 2 }];
    const closed = unwrap(await till.handlers['shift.close']({ shift: 1, counted }));
    expect(closed).toMatchObject({ person: 'cashier', counted, handedOver: [{ ...NAIRA, slips: 1 }] });
    expect((await shiftsOf(till)).open).toEqual([]);
    expect(await till.handlers['shift.close']({ shift: 1, counted })).toMatchObject({
      problem: { code: 'shiftNotOpen' },
    });
  });

  it('closes a shift once after two simultaneous presses, with the first count', async () => {
    const { till } = await tillWithASale();
    const counts = [1, 2].map((slips) => [{ ...NAIRA, slips }]);
    const presses = await Promise.all(counts.map((counted) => till.handlers['shift.close']({ shift: 1, counted })));
    expect(presses).toMatchObject([{ ok: true }, { problem: { code: 'shiftNotOpen' } }]);
    const { contents } = await soFar(till);
    expect(contents.shifts).toMatchObject([{ shift: 1, counted: [{ slips: 1 }] }]);
  });

  it('begins a shift again with the next sale, also after a restart', async () => {
    const { till } = await tillWithASale();
    unwrap(await till.handlers['shift.close']({ shift: 1, counted: [{ ...NAIRA, slips: 1 }] }));
    await tills.takePayment(till);
    await tills.stop(till);
    const again = await tills.start();
    expect((await shiftsOf(again)).open).toMatchObject([{ shift: 2 }]);
  });

  it('lets nobody close their own shift without a count on the same day, even with every right', async () => {
    const { till } = await tillWithASale();
    expect(await till.handlers['shift.closeOther']({ shift: 1, counted: null })).toMatchObject({
      problem: { code: 'shiftNotCounted' },
    });
    expect((await shiftsOf(till)).open).toMatchObject([{ shift: 1 }]);
    unwrap(await till.handlers['shift.closeOther']({ shift: 1, counted: [{ ...NAIRA, slips: 1 }] }));
  });

  it('names a shift from an earlier day, which another person can close with or without a count', async () => {
    const { till } = await tillWithASale();
    await tills.stop(till);
    const clock = { ...systemClock(), now: () => new Date(Date.now() + 36 * 3_600_000) };
    const nextDay = await tills.start({ clock });
    const { open, today } = await shiftsOf(nextDay);
    expect(open[0]?.businessDay).not.toBe(today);
    const own = await nextDay.handlers['shift.close']({ shift: 1, counted: [{ ...NAIRA, slips: 1 }] });
    expect(own).toMatchObject({ problem: { code: 'shiftOfAnother', facts: { person: 'cashier' } } });
    const closed = unwrap(await nextDay.handlers['shift.closeOther']({ shift: 1, counted: null }));
    expect(closed).toMatchObject({ counted: null, handedOver: [{ slips: 1 }] });
  });

  it('lets a person close their own shift that a wrong clock dated ahead', async () => {
    const { till } = await tillWithASale({ ...systemClock(), now: () => new Date(Date.now() + 5 * DAY_MS) });
    await tills.stop(till);
    const now = await tills.start();
    unwrap(await now.handlers['till.confirmClock'](undefined));
    const { open, today } = await shiftsOf(now);
    expect(open[0]?.businessDay?.localeCompare(today)).toBe(1);
    unwrap(await now.handlers['shift.close']({ shift: 1, counted: [{ ...NAIRA, slips: 1 }] }));
    expect((await shiftsOf(now)).open).toEqual([]);
  });
});

describe('a payment in a lesson', () => {
  it('counts a payment in a lesson in no total of a real till of the same profile', async () => {
    const practice = await tills.start();
    unwrap(await practice.handlers['lessons.begin']({ lesson: 'lostAnswer' }));
    await practice.handlers['sale.charge'](cardCharge('5399830000001014'));
    expect((await soFar(practice)).contents.currencies).toMatchObject([{ total: { begun: { payments: 1 } } }]);
    const installation = await sandboxBeside(practice);
    const folder = fs.mkdtempSync(path.join(tills.folder, 'sandbox-'));
    const real = await tills.start({ installation, folder });
    expect((await soFar(real)).contents).toMatchObject({ currencies: [], entries: null, unsettled: [] });
    expect(await real.handlers['lessons.begin']({ lesson: 'lostAnswer' })).toMatchObject({
      problem: { code: 'lessonsInPracticeAlone' },
    });
  });
});

describe('a day', () => {
  it('closes a day with the totals that were shown before, seals it, and begins again', async () => {
    const { till, reference } = await tillWithASale();
    const look = await soFar(till);
    expect(look).toMatchObject({ number: 1, contents: { references: { first: reference, last: reference } } });
    const day = unwrap(await till.handlers['day.close']({ number: 1 }));
    expect(day).toMatchObject({ number: 1, by: 'cashier', seal: { number: 1 } });
    expect(day.contents).toEqual(look.contents);
    expect((await soFar(till)).number).toBe(2);
    expect((await soFar(till)).contents.references).toBeNull();
    expect(unwrap(await till.handlers['day.read']({ number: 1 }))).toEqual(day);
    expect(unwrap(await till.handlers['day.list']({ before: null })).days).toMatchObject([{ number: 1 }]);
  });

  it('closes a day once after two presses with the same number, and accepts no later number', async () => {
    const { till } = await tillWithASale();
    const presses = await Promise.all([1, 1].map((number) => till.handlers['day.close']({ number })));
    const [one, other] = presses.map(unwrap);
    expect(one).toEqual(other);
    expect(unwrap(await till.handlers['day.list']({ before: null })).days).toHaveLength(1);
    expect(await till.handlers['day.close']({ number: 3 })).toMatchObject({ problem: { code: 'dayNotClosed' } });
    expect(await till.handlers['day.read']({ number: 2 })).toMatchObject({ problem: { code: 'dayNotClosed' } });
  });

  it('closes a day while payments continue, and leaves no entry out', async () => {
    const { till } = await tillWithASale();
    const [, closed] = await Promise.all([tills.takePayment(till), till.handlers['day.close']({ number: 1 })]);
    const { contents: first } = unwrap(closed);
    const { contents: rest } = await soFar(till);
    const [before, since] = [first.currencies[0]?.total, rest.currencies[0]?.total];
    expect((before?.paid.payments ?? 0) + (since?.paid.payments ?? 0)).toBe(2);
    expect(rest.currencies[0]?.perpetual.paid).toEqual({ payments: 2, amountMinor: 300_000 });
    expect(rest.entries?.first.seq).toBe((first.entries?.last.seq ?? 0) + 1);
  });

  it('closes a day despite an unsettled payment, and carries the payment over by its reference', async () => {
    const reference = await tills.leaveAtOtp(await tills.start());
    const till = await tills.start();
    const day = unwrap(await till.handlers['day.close']({ number: 1 }));
    expect(day.contents.unsettled).toMatchObject([{ reference }]);
    expect((await soFar(till)).contents.unsettled).toMatchObject([{ reference, day: 1 }]);
  });
});

describe('a day that is closed while the clock is set back and forward', () => {
  it('counts each entry, the shift and the unsettled payment once if the clock is set during a close', async () => {
    const { till: before } = await tillWithASale();
    const reference = await tills.leaveAtOtp(before);
    const clockIs = { aheadMs: 0 };
    const clock = { ...systemClock(), now: () => new Date(Date.now() + clockIs.aheadMs) };
    const till = await tills.start({ clock });
    clockIs.aheadMs = -3 * DAY_MS;
    const counted = [{ ...NAIRA, slips: 0 }];
    const [one, other, shift] = await Promise.all([
      till.handlers['day.close']({ number: 1 }),
      till.handlers['day.close']({ number: 1 }),
      till.handlers['shift.closeOther']({ shift: 1, counted }),
    ]);
    expect(unwrap(one)).toEqual(unwrap(other));
    unwrap(shift);
    clockIs.aheadMs = 2 * DAY_MS;
    const days = [unwrap(one), unwrap(await till.handlers['day.close']({ number: 2 }))].map(({ contents }) => contents);
    const [first, second] = days;
    expect(second?.entries?.first.seq).toBe((first?.entries?.last.seq ?? 0) + 1);
    expect(days.flatMap(({ shifts }) => shifts)).toMatchObject([{ shift: 1, counted }]);
    expect(days.map(({ unsettled }) => unsettled)).toMatchObject([[{ reference }], [{ reference, day: 1 }]]);
    expect(days.map(({ currencies }) => currencies[0]?.total.paid.payments ?? 0)).toEqual([1, 0]);
    expect(unwrap(await till.handlers['day.list']({ before: null })).days).toHaveLength(2);
    expect((await shiftsOf(till)).open).toEqual([]);
  });
});

describe('the report of a closed day', () => {
  it('saves the report of a day as a page that numbers its copies, and as data that does not', async () => {
    const folder = path.join(tills.folder, 'reports');
    fs.mkdirSync(folder);
    const asked: string[] = [];
    const sealing = {
      ...sealingWithout(),
      askReportPath: async (name: string) => {
        asked.push(name);
        return path.join(folder, `${asked.length}-${name}`);
      },
    };
    const till = await tills.start({ sealing });
    await tills.takePayment(till);
    unwrap(await till.handlers['day.close']({ number: 1 }));
    const saved: string[] = [];
    for (const file of ['pdf', 'csv', 'pdf', 'json', 'pdf'] as const) {
      const { path: at } = unwrap(await till.handlers['day.save']({ number: 1, file }));
      saved.push(fs.readFileSync(at ?? '', 'utf8'));
    }
    expect(asked[0]).toBe('practice-report-T1-1.pdf');
    expect(saved.map((text) => /COPY \d/.exec(text)?.[0] ?? null)).toEqual([null, null, 'COPY 1', null, 'COPY 2']);
    expect((await soFar(till)).contents.counts.reprints).toBe(2);
    expect(await till.handlers['day.save']({ number: 2, file: 'pdf' })).toMatchObject({ ok: false });
  });
});
