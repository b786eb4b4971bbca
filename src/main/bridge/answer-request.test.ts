import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNELS, type Channel, type Handlers } from '../../shared/bridge-contract.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { Log, LogEvent, LogFields } from '../log.ts';
import { answerRequest } from './answer-request.ts';
import { FITTING_REQUESTS as fitting, REFERENCE } from './fitting-requests.fixture.ts';

function makeBench(answer: () => Promise<Result<unknown>> = async () => problem('saleNotFound')) {
  const handled: { channel: Channel; request: unknown }[] = [];
  const logged: { event: LogEvent; fields: LogFields }[] = [];
  const log: Log = { write: (event, fields = {}) => logged.push({ event, fields }) };
  const handlers = Object.fromEntries(
    CHANNELS.map((channel) => [
      channel,
      (request: unknown) => {
        handled.push({ channel, request });
        return answer();
      },
    ]),
  ) as unknown as Handlers;
  const ask = (channel: Channel, ...values: unknown[]) =>
    answerRequest({ channel, handlers: Promise.resolve(handlers), log }, values);
  return { handled, logged, ask };
}

describe('a request over the bridge', () => {
  it.each(CHANNELS)('passes a request on %s to its handler if it fits the contract', async (channel) => {
    const bench = makeBench();
    expect(await bench.ask(channel, fitting[channel])).toEqual(problem('saleNotFound'));
    expect(bench.handled).toEqual([{ channel, request: fitting[channel] }]);
  });

  it.each(CHANNELS)('refuses a random value on %s, and changes nothing', async (channel) => {
    const bench = makeBench();
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
    });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        fc.pre(value !== undefined || fitting[channel] !== undefined);
        expect(await bench.ask(channel, value)).toEqual(problem('invalidRequest'));
      }),
      { numRuns: 300 },
    );
    expect(bench.handled).toEqual([]);
  });

  it.each(CHANNELS.filter((channel) => fitting[channel] !== undefined))(
    'refuses a request on %s if one part of it was removed, added or replaced, and changes nothing',
    async (channel) => {
      const bench = makeBench();
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...spoiltFormsOf(fitting[channel])), fc.nat(), async (spoil, seed) => {
          expect(await bench.ask(channel, spoil(seed))).toEqual(problem('invalidRequest'));
        }),
        { numRuns: 100 },
      );
      expect(bench.handled).toEqual([]);
    },
  );

  it('refuses a request with a second argument or no argument', async () => {
    const bench = makeBench();
    expect(await bench.ask('desk.read', undefined, undefined)).toEqual(problem('invalidRequest'));
    expect(await bench.ask('desk.read')).toEqual(problem('invalidRequest'));
    expect(bench.handled).toEqual([]);
  });

  it('refuses a request that throws when it is read', async () => {
    const trap = new Proxy({}, { get: () => assertNever(), getPrototypeOf: () => assertNever() });
    expect(await makeBench().ask('sale.charge', trap)).toEqual(problem('invalidRequest'));
  });

  it('logs a refused request with its channel and none of its values', async () => {
    const bench = makeBench();
    await bench.ask('payment.submitStep', { reference: REFERENCE, keyed: { step: 'otp', otp: 'x987654x' } });
    expect(bench.logged).toEqual([{ event: 'requestRefused', fields: { channel: 'payment.submitStep' } }]);
  });
});

describe('the answer to a request', () => {
  it('answers with only the fields of the contract', async () => {
    const value = { path: '/slips/1.pdf', cardNumber: '5555555555554444' };
    const bench = makeBench(async () => ({ ok: true, value }));
    expect(await bench.ask('slip.save', fitting['slip.save'])).toEqual({ ok: true, value: { path: '/slips/1.pdf' } });
  });

  it('answers `unexpected` if the handler’s value breaks the contract, and logs only the path', async () => {
    const bench = makeBench(async () => ({ ok: true, value: { path: 5555555555554444 } }));
    expect(await bench.ask('slip.save', fitting['slip.save'])).toEqual(problem('unexpected'));
    expect(bench.logged).toEqual([{ event: 'answerRefused', fields: { channel: 'slip.save', paths: ['value.path'] } }]);
  });

  it('answers `unexpected` if the handler throws, and neither logs nor sends the error message', async () => {
    const bench = makeBench(async () => {
      throw new Error('PIN 4321 was refused');
    });
    expect(await bench.ask('payment.submitStep', fitting['payment.submitStep'])).toEqual(problem('unexpected'));
    expect(bench.logged).toMatchObject([{ event: 'requestFailed', fields: { errorName: 'Error' } }]);
    expect(JSON.stringify(bench.logged)).not.toContain('4321');
  });
});

function assertNever(): never {
  throw new Error('looked at');
}

type Spoil = (seed: number) => unknown;

/** Returns functions that each break one field of a valid request, at any depth. */
function spoiltFormsOf(value: unknown): Spoil[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value) as (keyof typeof value)[];
  const wrong = [undefined, Number.NaN, [], {}, -1, 0.5, 'x'.repeat(10_000), () => 1, Symbol('x'), 10n ** 30n];
  const here = keys.flatMap((key): Spoil[] => {
    // A request may stay valid if a list becomes an empty list.
    const others = wrong.filter((other) => !(Array.isArray(other) && Array.isArray(value[key])));
    return [
      () => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
      (seed) => ({ ...value, [key]: others[seed % others.length] }),
    ];
  });
  const deeper = keys.flatMap((key) =>
    spoiltFormsOf(value[key]).map(
      (spoil): Spoil =>
        (seed) => ({ ...value, [key]: spoil(seed) }),
    ),
  );
  return [...here, ...deeper, (seed) => ({ ...value, [`extra${seed}`]: seed })];
}
