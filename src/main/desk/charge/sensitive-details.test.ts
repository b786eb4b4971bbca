import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOfKeyed, textOfKeyed } from '../../../shared/input/keyed-text.ts';
import { cardCharge, KEYED, RETURN_URL } from '../testing/open-till.fixture.ts';
import { type GivenSensitive, type Sensitive, SensitiveDetails } from './sensitive-details.ts';

const REFERENCE = 'T1-261121-0001-AAAAAAAAZ';

const never = () => false;

function held(): SensitiveDetails {
  const details = new SensitiveDetails();
  details.keep(REFERENCE, charged());
  return details;
}

describe('SensitiveDetails', () => {
  it.each<[what: string, happenings: readonly string[], isHeld: boolean]>([
    ['were sent', ['answered'], false],
    ['were sent, and the operation failed', ['failed'], false],
    ['may have to be sent again', ['unsent'], true],
    ['may have to be sent again, until the payment no longer needs them', ['unsent', 'discard'], false],
    ['were discarded, however often', ['discard', 'discard'], false],
    ['were wiped', ['wipe'], false],
    ['are reserved', ['reserve', 'discard'], true],
    ['were reserved for an operation that did not begin', ['reserve', 'discard', 'release'], false],
    ['were reserved, and nobody discarded them', ['reserve', 'release'], true],
    ['were keyed after older ones were discarded', ['reserve', 'discard', 'keep', 'release'], true],
    ['are needed again, although they were discarded before', ['reserve', 'discard', 'unsent', 'release'], true],
  ])('holds keyed details only as long as they are needed: they %s', async (_what, happenings, isHeld) => {
    const details = held();
    const happen = happeningsOf(details, true);
    for (const each of happenings) {
      if (happen[each]) happen[each]();
      else await spent(details, each);
    }
    expect([details.holds(REFERENCE), details.isEmpty]).toEqual([isHeld, !isHeld]);
  });

  it('gives details to one operation, and keeps them while they are sent', async () => {
    const details = held();
    const given = await details.spend(
      REFERENCE,
      async (sensitive) => {
        details.discard(REFERENCE);
        expect(details.holds(REFERENCE)).toBe(true);
        return sensitive.kind;
      },
      never,
    );
    expect([given, details.isEmpty]).toEqual(['charge', true]);
  });

  it('reserves details for one operation at a time', () => {
    const details = held();
    const release = details.reserve(REFERENCE);
    expect(details.reserve(REFERENCE)).toBeNull();
    release?.();
    expect(details.reserve(REFERENCE)).not.toBeNull();
  });

  it('wipes details if the operation throws before it begins', async () => {
    const details = held();
    const fault = () => {
      throw new Error('at once');
    };
    await expect(details.spend(REFERENCE, fault, never)).rejects.toThrow('at once');
    expect(details.isEmpty).toBe(true);
  });

  it('spends keyed details only once', async () => {
    const details = held();
    await details.spend(REFERENCE, async () => undefined, never);
    await expect(details.spend(REFERENCE, async () => undefined, never)).rejects.toThrow('no details for this payment');
  });

  it('prints sensitive details without their values', () => {
    const details = held();
    for (const printed of [JSON.stringify({ details }), inspect(details, { depth: 9 }), String(details)]) {
      expect(printed).not.toContain(KEYED.cardNumber);
      expect(printed).not.toContain(KEYED.cvv);
    }
    expect(JSON.stringify(details)).toBe('"[sensitive]"');
  });
});

describe('the bytes of SensitiveDetails', () => {
  const steps = fc.constantFrom('keep', 'reserve', 'release', 'answered', 'unsent', 'failed', 'discard', 'wipe');

  it('holds what was keyed until the details are discarded, and zeros afterwards', async () => {
    const happenings = fc.array(steps, { maxLength: 20 });
    await fc.assert(fc.asyncProperty(happenings, fc.boolean(), expectZeroOnceGone));
  });

  it('overwrites keyed bytes with zeros as soon as other details replace them', async () => {
    const details = new SensitiveDetails();
    details.keep(REFERENCE, keyedOtp());
    let before: Uint8Array[] = [];
    await details.spend(
      REFERENCE,
      async (sensitive) => {
        before = bytesIn(sensitive);
      },
      () => true,
    );
    details.keep(REFERENCE, keyedOtp());
    expect(before.map((bytes) => [...bytes])).toEqual([[0, 0, 0, 0, 0]]);
  });

  it('replaces keyed text with bytes in every secret field and in no other field', async () => {
    const details = new SensitiveDetails();
    const given = accountCharged();
    details.keep(REFERENCE, { ...given, instrument: { ...given.instrument, bvn: null } });
    const [accountNumber, dateOfBirth] = ACCOUNT.slice(0, 2).map((text) => bytesOfKeyed(text));
    await details.spend(
      REFERENCE,
      // Compares here, because the bytes are zero afterwards.
      async (sensitive) => {
        const instrument = { kind: 'account', bankCode: '044', accountNumber, dateOfBirth, bvn: null };
        expect(sensitive).toEqual({ ...given, instrument });
      },
      never,
    );
  });
});

async function expectZeroOnceGone(happenings: readonly string[], isCharge: boolean): Promise<void> {
  const details = new SensitiveDetails();
  const seen = new Set<Uint8Array>();
  const happen = happeningsOf(details, isCharge);
  for (const happening of happenings) {
    const atOnce = happen[happening];
    atOnce?.();
    if (!atOnce && details.holds(REFERENCE)) {
      expect(await spent(details, happening, seen)).toEqual(isCharge ? CARD : [KEYED.otp]);
    }
    if (!details.holds(REFERENCE)) expect([...seen].flatMap((bytes) => [...bytes]).filter(Boolean)).toEqual([]);
  }
}

function happeningsOf(details: SensitiveDetails, isCharge: boolean): Record<string, () => void> {
  const releases: (() => void)[] = [];
  return {
    keep: () => details.keep(REFERENCE, isCharge ? charged() : keyedOtp()),
    reserve: () => releases.push(details.reserve(REFERENCE) ?? (() => undefined)),
    release: () => releases.pop()?.(),
    discard: () => details.discard(REFERENCE),
    wipe: () => details.wipe(REFERENCE),
  };
}

async function spent(details: SensitiveDetails, end: string, seen = new Set<Uint8Array>()): Promise<string[]> {
  let texts: string[] = [];
  const operation = async (sensitive: Sensitive) => {
    const secrets = bytesIn(sensitive);
    for (const bytes of secrets) seen.add(bytes);
    await Promise.resolve();
    texts = secrets.map(textOfKeyed);
    if (end === 'failed') throw new Error('no network');
  };
  await details.spend(REFERENCE, operation, () => end === 'unsent').catch(() => undefined);
  return texts;
}

const CARD = [KEYED.cardNumber, KEYED.cvv];
const ACCOUNT = ['0690000031', '1990-04-12', '22222222222'];
const NOTHING_MORE = { firstName: null, lastName: null, billingAddress: null };

function charged(): GivenSensitive {
  return { kind: 'charge', given: NOTHING_MORE, instrument: cardCharge().instrument, returnUrl: RETURN_URL };
}

function accountCharged() {
  const [accountNumber = '', dateOfBirth = '', bvn = ''] = ACCOUNT;
  const instrument = { kind: 'account' as const, bankCode: '044', accountNumber, dateOfBirth, bvn };
  return { kind: 'charge', given: NOTHING_MORE, instrument, returnUrl: RETURN_URL } satisfies GivenSensitive;
}

function keyedOtp(): GivenSensitive {
  return { kind: 'step', keyed: { step: 'otp', otp: KEYED.otp } };
}

function bytesIn(sensitive: Sensitive): Uint8Array[] {
  const part = sensitive.kind === 'charge' ? sensitive.instrument : sensitive.keyed;
  return Object.values(part).filter((value) => value instanceof Uint8Array);
}
