import { describe, expect, it } from 'vitest';
import { createLastHeard, SLOW_MS } from './last-heard.ts';

/** Makes a service with these answers and durations. A null status means no answer. */
function heardOf(...answers: { status: number | null; tookMs?: number; date?: string }[]) {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  let setMs = 0;
  const heard = createLastHeard({
    now: () => new Date(nowMs + setMs),
    monotonic: () => ({ ms: nowMs, count: 0 }),
  });
  const fetch = heard.listenTo(async () => {
    const { status, tookMs = 100, date } = answers.shift() ?? { status: 200 };
    nowMs += tookMs;
    if (status === null) throw new TypeError('no route');
    return new Response(null, { status, headers: date === undefined ? {} : { date } });
  });
  const send = () => fetch('https://service.example', { method: 'GET' }).catch(() => null);
  return { heard, send, wait: (ms: number) => (nowMs += ms), set: (ms: number) => (setMs = ms) };
}

describe('the known state of the service', () => {
  it('knows no state of the service before anything was sent', () => {
    const { heard, wait } = heardOf();
    wait(60_000);
    expect(heard.standing()).toBeNull();
    expect(heard.idleMs()).toBe(60_000);
  });

  it('calls the state of the service old after a minute, even if the clock was set back', async () => {
    const { heard, send, wait, set } = heardOf({ status: 503 });
    await send();
    set(-86_400_000);
    wait(60_000);
    expect(heard.idleMs()).toBe(60_100);
  });

  it('does not call the service slow only because the clock was set forward', async () => {
    const { heard, send, set } = heardOf({ status: 200 });
    const sent = send();
    set(86_400_000);
    await sent;
    expect(heard.standing()?.state).toBe('reachable');
  });

  it.each([
    ['reachable', { status: 200 }],
    ['reachable', { status: 400 }],
    ['slow', { status: 200, tookMs: SLOW_MS }],
    ['away', { status: 503 }],
    ['away', { status: null }],
  ] as const)('reports the service as “%s” after %o', async (state, answer) => {
    const { heard, send } = heardOf(answer);
    await send();
    expect(heard.standing()?.state).toBe(state);
  });

  it('gives the start of the current state, not the time of the last request', async () => {
    const { heard, send, wait } = heardOf({ status: null }, { status: null }, { status: 200 });
    await send();
    const since = heard.standing()?.since;
    wait(60_000);
    await send();
    expect(heard.standing()).toEqual({ state: 'away', since });
    await send();
    expect(heard.standing()?.state).toBe('reachable');
    expect(heard.standing()?.since).not.toBe(since);
    expect(heard.at()).toBe(heard.standing()?.since);
  });
});

describe('the time that the service confirms', () => {
  it('confirms no time before an answer has a valid date', async () => {
    const { heard, send } = heardOf({ status: 200 }, { status: 200, date: 'tomorrow' }, { status: null });
    for (let sent = 0; sent < 3; sent += 1) await send();
    expect(heard.confirmedTime()).toBeNull();
  });

  it.each([
    ['is the service’s time if the clock is ahead', 400, '2026-11-21T10:30:00.000Z'],
    ['is the clock’s time if the clock is behind', -1, '2026-11-20T10:30:00.100Z'],
  ])('%s', async (_what, days, expected) => {
    const { heard, send, wait, set } = heardOf({ status: 200, date: 'Sat, 21 Nov 2026 10:00:00 GMT' });
    set(days * 86_400_000);
    await send();
    wait(30 * 60_000);
    expect(heard.confirmedTime()?.toISOString()).toBe(expected);
  });
});
