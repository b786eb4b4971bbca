import { describe, expect, it } from 'vitest';
import { createLocalTimes } from './local-times.ts';

describe("a time on the shop's clock", () => {
  it.each([
    ['Africa/Lagos', '2026-11-21T23:30:05.123Z', '2026-11-22T00:30:05.123+01:00'],
    ['UTC', '2026-11-21T23:30:05.123Z', '2026-11-21T23:30:05.123+00:00'],
    ['Asia/Kolkata', '2026-11-21T23:30:05.123Z', '2026-11-22T05:00:05.123+05:30'],
    ['America/St_Johns', '2026-11-21T00:00:00.000Z', '2026-11-20T20:30:00.000-03:30'],
    // London's clock goes back by an hour at 01:00 UTC, Lord Howe's by half an hour at 15:00 UTC.
    ['Europe/London', '2026-10-25T00:59:59.999Z', '2026-10-25T01:59:59.999+01:00'],
    ['Europe/London', '2026-10-25T01:00:00.000Z', '2026-10-25T01:00:00.000+00:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z', '2026-04-05T01:59:59.999+11:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', '2026-04-05T01:30:00.000+10:30'],
  ])("reads the shop's clock in %s at %s as %s", (zone, at, local) => {
    const times = createLocalTimes(zone);
    expect(times.iso(at)).toBe(local);
    expect(Date.parse(times.iso(at))).toBe(Date.parse(at));
    expect(new Date(times.wallClockMs(at)).toISOString().slice(0, -1)).toBe(local.slice(0, 23));
  });
});
