import { describe, expect, it } from 'vitest';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import { english } from '../../shared/texts/english.ts';
import { practiceInstallation, readProvisioning, rememberedOf } from './provisioning.ts';

const SECRET = 'EXSECK-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X';
const KEY = '0a1b2c3d4e5f92c999f151a7';
/** A secret key whose derived encryption key, ab12cd34 ab12cd34 e7271001, is weak. */
const WEAK_SECRET = 'ab12cd34ab1200000000000000028610';
/** Keys of equal thirds, of one letter, and with the first or the last third twice. */
const WEAK_KEYS = ['ab12cd34'.repeat(3), 'a'.repeat(24), 'ab12cd34ab12cd34ef56ab78', 'ef56ab78ab12cd34ab12cd34'];

const sandbox = {
  mode: 'sandbox',
  baseUrl: 'https://sandbox.example.com/',
  publicKey: 'EXPUBK-1234-X',
  encryptionKey: KEY,
  till: 'B2',
  merchant: 'Ade Stores',
  zone: 'Africa/Lagos',
};
const read = (changes: object = {}) => readProvisioning(JSON.stringify({ ...sandbox, ...changes }));

describe('the head office in a provisioning file', () => {
  const headOffice = { address: 'https://office.example', code: '7Q2M-XK4T' };

  it('uses the head office in a file as given and never stores it', () => {
    expect(read({ headOffice })).toMatchObject({ ok: true, installation: { headOffice } });
    expect(JSON.stringify(rememberedOf(JSON.stringify({ ...sandbox, headOffice })))).not.toMatch(/headOffice|7Q2M/);
  });

  it.each([
    ['an address without https', { ...headOffice, address: 'http://office.example' }],
    ['no address', { code: headOffice.code }],
    ['no code', { address: headOffice.address }],
    ['a code that is too long', { ...headOffice, code: 'x'.repeat(41) }],
    ['an invalid certificate of an authority', { ...headOffice, certificateAuthority: '-----BEGIN CERTIFICATE-----' }],
  ])('refuses a head office with %s in a sentence that does not repeat the value', (_name, wrong) => {
    const refused = read({ headOffice: wrong });
    expect(refused).toMatchObject({ ok: false, problem: { field: 'headOffice', rule: 'noHeadOffice' } });
    expect(english.provisioning.noHeadOffice).toMatch(
      /{{field}}.*https:\/\/office\.example.*40 characters.*7Q2M-XK4T.*8,000/,
    );
  });
});

describe('readProvisioning', () => {
  it('makes an installation from a provisioning file', () => {
    const file = { returnUrl: 'https://ade.example/return', ceiling: '5000.50', signingPassphrase: 'correct horse' };
    expect(read(file)).toEqual({
      ok: true,
      installation: {
        fixedCurrency: { currency: 'ceiling', country: null },
        mode: 'sandbox',
        till: 'B2',
        merchant: 'Ade Stores',
        shop: { address: null, phone: null, taxNumber: null, vatLine: null },
        zone: 'Africa/Lagos',
        dayEndsAtHour: 0,
        currency: 'NGN',
        country: 'NG',
        ip: null,
        meta: [],
        ceilingMinor: 500_050,
        connection: {
          baseUrl: 'https://sandbox.example.com',
          publicKey: 'EXPUBK-1234-X',
          encryptionKey: KEY,
          withoutKey: false,
          returnUrl: 'https://ade.example/return',
        },
        signingPassphrase: 'correct horse',
        amountUnitConfirmed: false,
        agreedBy: { pins: null, unkeptKey: null },
        isMetered: false,
        updateServer: null,
      },
    });
  });

  it.each([
    ['africa/lagos', 'Africa/Lagos'],
    ['UTC', 'UTC'],
    ['asia/kolkata', 'Asia/Calcutta'],
  ])('spells a zone as the checkers of exports know it: %s', (zone, spelled) => {
    expect(read({ zone })).toMatchObject({ ok: true, installation: { zone: spelled } });
  });

  const shop = { address: '12 Market Road', phone: '0803 123 4567', taxNumber: '1234-0001', vatLine: 'VAT 7.5 %' };
  const agreements = { pinsAgreedBy: 'Ade Bello', unkeptKeyAgreedBy: 'Ngozi Ade' };
  const agreedBy = { pins: 'Ade Bello', unkeptKey: 'Ngozi Ade' };
  const updateServer = 'https://updates.ade.example/paydesk';
  const successValues = { status: ['approved'], chargeCode: ['S0'] };
  const withoutKey = (isSeat: boolean) => ({ connection: { encryptionKey: null, withoutKey: isSeat } });
  it.each<[string, object, object]>([
    ["the shop's own update server", { updateServer: `${updateServer}/` }, { updateServer }],
    ["the shop's lines for slips", shop, { shop }],
    ['the agreements that live mode needs', agreements, { agreedBy }],
    ['a metered connection', { meteredConnection: true }, { isMetered: true }],
    ['the IP address that goes to the service', { ip: '2001:db8::7' }, { ip: '2001:db8::7' }],
    ['an extra text that goes to the service', { meta: { branch: 'A' } }, { meta: [{ name: 'branch', value: 'A' }] }],
    ['the hour at which the business day ends', { dayEndsAtHour: 4 }, { dayEndsAtHour: 4 }],
    ['added success values', { successValues }, { successValues }],
    ['the final words of the service', { finalWords: ['voided'] }, { finalWords: ['voided'] }],
    ['a file without a key: the till re-queries but cannot charge', { encryptionKey: undefined }, withoutKey(false)],
    ['a null key: a seat that only re-queries', { encryptionKey: null }, withoutKey(true)],
  ])('accepts %s', (_what, file, installation) => {
    expect(read(file)).toMatchObject({ ok: true, installation });
  });

  it.each([
    ['NGN', undefined, 1_000_000_000],
    ['JPY', undefined, 10_000_000],
    ['KWD', undefined, 10_000_000_000],
    ['JPY', '5000', 5_000],
    ['KWD', '5000.125', 5_000_125],
  ])('charges in %s with the ceiling %s', (currency, ceiling, ceilingMinor) => {
    const installation = { currency, country: 'JP', ceilingMinor };
    expect(read({ currency, country: 'JP', ceiling })).toMatchObject({ ok: true, installation });
  });

  it.each([
    [{}, null, null],
    [{ currency: 'JPY' }, 'currency', null],
    [{ currency: 'JPY', ceiling: '1000' }, 'currency', null],
    [{ ceiling: '1000' }, 'ceiling', null],
    [{ country: 'NG' }, null, 'country'],
  ])('reads %j and fixes the currency by %s, the country by %s', (file, currency, country) => {
    const installation = { fixedCurrency: { currency, country } };
    expect(read(file)).toMatchObject({ installation });
    expect(readProvisioning(JSON.stringify({ mode: 'practice', ...file }))).toMatchObject({ installation });
  });

  it.each<[field: string, rule: string, values: unknown[]]>([
    ['currency', 'noCurrency', ['ngn', 'naira', 566, 'constructor']],
    ['country', 'noCountry', ['Nigeria', 'XX']],
    ['ip', 'noIpAddress', ['10.0.0.256', 'localhost']],
    ['meta', 'noMeta', [{ branch: 7 }, { branch: '5531886652142950' }, { branch: '' }]],
    ['dayEndsAtHour', 'noDayEnd', [12, -1, 4.5, '4']],
    ['till', 'noTillName', ['TILL5', 't1']],
    ['merchant', 'noMerchant', ['A'.repeat(61), 'Ade 5531886652142950', '  ']],
    ['address', 'noShopText', ['A'.repeat(121)]],
    ['vatLine', 'noShopText', ['VAT 5531886652142950', { toString: 'VAT' }]],
    ['pinsAgreedBy', 'noPersonName', [' ']],
    ['amountUnitConfirmed', 'noYesOrNo', ['yes']],
    ['ceiling', 'noCeiling', [0, -5, 'NaN', '1.005']],
    ['returnUrl', 'notAnAddress', [null]],
    ['constructor', 'unknownField', [{ prototype: { mode: 'practice' } }]],
    ['zone', 'noZone', ['Africa/Nowhere', '+01:00', '-0330', '../../etc/passwd', '', ['Africa/Lagos']]],
    ['signingPassphrase', 'noPassphrase', ['1234567', 1_234_567_890]],
    ['finalWords', 'noFinalWords', [['Pending'], ['in progress'], ['Successful']]],
    ['publicKey', 'noPublicKey', ['EXPUBK-1234']],
    ['encryptionKey', 'keyWrongLength', [KEY.slice(1)]],
    ['encryptionKey', 'keyTooWeak', WEAK_KEYS],
  ])('refuses wrong values of %s by the rule %s: %j', (field, rule, values) => {
    const problems = values.map((value) => read({ [field]: value }));
    expect(problems).toMatchObject(values.map(() => ({ ok: false, problem: { field, rule } })));
  });

  it('accepts the secret key, and keeps only the encryption key', () => {
    const reading = read({ encryptionKey: undefined, secretKey: SECRET, secretKeyPrefix: 'EXSECK-' });
    expect(reading).toMatchObject({ ok: true, installation: { connection: { encryptionKey: KEY } } });
    expect(JSON.stringify(reading)).not.toContain(SECRET);
  });

  it('accepts a byte order mark', () => {
    expect(readProvisioning(`\uFEFF${JSON.stringify(sandbox)}`).ok).toBe(true);
  });

  it('needs only the mode for practice', () => {
    expect(readProvisioning('{"mode":"practice"}')).toEqual({ ok: true, installation: practiceInstallation() });
    const given = { merchant: 'Ade Stores', updateServer: 'https://x.example' };
    const reading = readProvisioning(JSON.stringify({ mode: 'practice', ceiling: 100, ...given }));
    expect(reading).toMatchObject({ installation: { ceilingMinor: 10_000, ...given } });
  });

  it.each([
    ['a mode that does not exist', { mode: 'test' }, 'mode', 'noMode'],
    ['no mode', { mode: undefined }, 'mode', 'missing'],
    ['an unknown field', { amountUnitConfirmd: true }, 'amountUnitConfirmd', 'unknownField'],
    ['no address', { baseUrl: undefined }, 'baseUrl', 'missing'],
    ['no public key', { publicKey: undefined }, 'publicKey', 'missing'],
    ['no merchant', { merchant: undefined }, 'merchant', 'missing'],
    ['http to another machine', { baseUrl: 'http://sandbox.example.com' }, 'baseUrl', 'notHttps'],
    ['http on this machine in live', { mode: 'live', baseUrl: 'http://127.0.0.1:1' }, 'baseUrl', 'notHttps'],
    ['a password in the address', { baseUrl: 'https://a:b@x.example' }, 'baseUrl', 'hasCredentials'],
    ['http for updates', { updateServer: 'http://x.example' }, 'updateServer', 'notHttps'],
    ['http for the return address', { returnUrl: 'http://x.example' }, 'returnUrl', 'notHttps'],
    ['no key and a secret key', { encryptionKey: null, secretKey: SECRET }, 'secretKey', 'twoKeys'],
    ['a short secret', { encryptionKey: undefined, secretKey: 'EXSECK-1-X' }, 'secretKey', 'keyWrongLength'],
    ['a finished key as the secret', { encryptionKey: undefined, secretKey: KEY }, 'secretKey', 'keyWrongLength'],
    ['a secret that makes such a key', { encryptionKey: undefined, secretKey: WEAK_SECRET }, 'secretKey', 'keyTooWeak'],
    ['two keys', { secretKey: SECRET }, 'secretKey', 'twoKeys'],
    ['the practice public key', { publicKey: PRACTICE_PUBLIC_KEY }, 'publicKey', 'onlyForPractice'],
    ['the practice key', { encryptionKey: PRACTICE_ENCRYPTION_KEY }, 'encryptionKey', 'onlyForPractice'],
    ['an address in practice', { mode: 'practice', encryptionKey: undefined }, 'baseUrl', 'notForPractice'],
    ['a ceiling with half a yen', { currency: 'JPY', ceiling: '5000.50' }, 'ceiling', 'noCeiling'],
    ['a final success', { finalWords: ['done'], successValues: { status: ['Done'] } }, 'finalWords', 'noFinalWords'],
    ['a success that failed', { successValues: { status: ['failed'] } }, 'successValues', 'noSuccessValues'],
    ['a success value of an unknown field', { successValues: { code: ['00'] } }, 'code', 'unknownField'],
  ])('refuses a file for %s', (_name, changes, field, rule) => {
    expect(read(changes)).toMatchObject({ ok: false, problem: { field, rule } });
  });

  it('refuses a prototype in the JSON of a file, and repeats no long value', () => {
    const prototype = JSON.stringify(sandbox).replace(/}$/, ',"__proto__":{"mode":"practice"}}');
    expect(readProvisioning(prototype)).toMatchObject({ problem: { field: '__proto__', rule: 'unknownField' } });
    const long = read({ meta: { ['A'.repeat(10_000)]: 'a' } });
    expect(long).toEqual({ ok: false, problem: { field: 'meta', rule: 'noMeta' }, mode: 'sandbox' });
  });

  it.each(['', '{', '\u0000', '{}{}', '['.repeat(100_000)])('refuses a file that is not JSON', (text) => {
    expect(readProvisioning(text)).toEqual({ ok: false, problem: { field: '', rule: 'notJson' }, mode: null });
  });

  it.each(['[]', 'null', '7', '"live"'])('refuses a file that is not an object: %s', (text) => {
    expect(readProvisioning(text)).toMatchObject({ ok: false, problem: { rule: 'wholeFile' }, mode: null });
  });

  it('returns the mode even if another field is refused', () => {
    expect(read({ mode: 'live', till: '' })).toMatchObject({ ok: false, mode: 'live' });
  });
});
