import { describe, expect, it } from 'vitest';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import { practiceInstallation, readProvisioning } from './provisioning.ts';

const SECRET = 'EXSECK-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X';
const KEY = '0a1b2c3d4e5f92c999f151a7';

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

describe('a provisioning file', () => {
  it('makes an installation', () => {
    const file = { returnUrl: 'https://ade.example/return', ceiling: '5000.50', signingPassphrase: 'correct horse' };
    expect(read(file)).toEqual({
      ok: true,
      installation: {
        mode: 'sandbox',
        till: 'B2',
        merchant: 'Ade Stores',
        zone: 'Africa/Lagos',
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
      },
    });
  });

  it('may give the secret key, of which only the encryption key is kept', () => {
    const reading = read({ encryptionKey: undefined, secretKey: SECRET, secretKeyPrefix: 'EXSECK-' });
    expect(reading).toMatchObject({ ok: true, installation: { connection: { encryptionKey: KEY } } });
    expect(JSON.stringify(reading)).not.toContain(SECRET);
  });

  it('may give no key: such a till re-queries and cannot charge', () => {
    expect(read({ encryptionKey: undefined })).toMatchObject({
      ok: true,
      installation: { connection: { encryptionKey: null, withoutKey: false } },
    });
  });

  it('may say that there shall be no key: a seat that only re-queries', () => {
    expect(read({ encryptionKey: null })).toMatchObject({
      ok: true,
      installation: { connection: { encryptionKey: null, withoutKey: true } },
    });
  });

  it('may be written with a byte order mark', () => {
    expect(readProvisioning(`\uFEFF${JSON.stringify(sandbox)}`).ok).toBe(true);
  });

  it('of practice needs nothing else', () => {
    expect(readProvisioning('{"mode":"practice"}')).toEqual({ ok: true, installation: practiceInstallation() });
    expect(readProvisioning('{"mode":"practice","merchant":"Ade Stores","ceiling":100}')).toMatchObject({
      installation: { merchant: 'Ade Stores', ceilingMinor: 10_000 },
    });
  });

  it.each([
    ['a mode that does not exist', { mode: 'test' }, 'mode', 'wrongForm'],
    ['no mode', { mode: undefined }, 'mode', 'missing'],
    ['a field that nobody knows', { amountUnitConfirmd: true }, 'amountUnitConfirmd', 'unknownField'],
    ['no address', { baseUrl: undefined }, 'baseUrl', 'missing'],
    ['no public key', { publicKey: undefined }, 'publicKey', 'missing'],
    ['no merchant', { merchant: undefined }, 'merchant', 'missing'],
    ['http to another machine', { baseUrl: 'http://sandbox.example.com' }, 'baseUrl', 'notHttps'],
    ['http on this machine in live', { mode: 'live', baseUrl: 'http://127.0.0.1:1' }, 'baseUrl', 'notHttps'],
    ['a password in the address', { baseUrl: 'https://a:b@x.example' }, 'baseUrl', 'hasCredentials'],
    ['http for the way back', { returnUrl: 'http://x.example' }, 'returnUrl', 'notHttps'],
    ['a public key without its suffix', { publicKey: 'EXPUBK-1234' }, 'publicKey', 'wrongForm'],
    ['no key and a secret key', { encryptionKey: null, secretKey: SECRET }, 'secretKey', 'twoKeys'],
    ['a key of 23 characters', { encryptionKey: KEY.slice(1) }, 'encryptionKey', 'keyWrongLength'],
    [
      'a secret that is too short',
      { encryptionKey: undefined, secretKey: 'EXSECK-1-X' },
      'secretKey',
      'keyWrongLength',
    ],
    ['a finished key as the secret', { encryptionKey: undefined, secretKey: KEY }, 'secretKey', 'keyWrongLength'],
    ['two keys', { secretKey: SECRET }, 'secretKey', 'twoKeys'],
    ['the practice public key', { publicKey: PRACTICE_PUBLIC_KEY }, 'publicKey', 'onlyForPractice'],
    ['the practice key', { encryptionKey: PRACTICE_ENCRYPTION_KEY }, 'encryptionKey', 'onlyForPractice'],
    ['an address in practice', { mode: 'practice', encryptionKey: undefined }, 'baseUrl', 'notForPractice'],
    ['a till name of five characters', { till: 'TILL5' }, 'till', 'wrongForm'],
    ['a till name in small letters', { till: 't1' }, 'till', 'wrongForm'],
    ['a ceiling of nothing', { ceiling: 0 }, 'ceiling', 'wrongForm'],
    ['a ceiling with a third decimal', { ceiling: '1.005' }, 'ceiling', 'wrongForm'],
    ['a zone that does not exist', { zone: 'Africa/Nowhere' }, 'zone', 'wrongForm'],
    ['a passphrase of seven characters', { signingPassphrase: '1234567' }, 'signingPassphrase', 'wrongForm'],
    ['a confirmation that is no yes or no', { amountUnitConfirmed: 'yes' }, 'amountUnitConfirmed', 'wrongForm'],
  ])('is refused for %s', (_name, changes, field, rule) => {
    expect(read(changes)).toMatchObject({ ok: false, problem: { field, rule } });
  });

  it.each(['', '{', '\u0000'])('is refused where it is no JSON: %j', (text) => {
    expect(readProvisioning(text)).toEqual({ ok: false, problem: { field: '', rule: 'notJson' }, mode: null });
  });

  it.each(['[]', 'null', '7', '"live"'])('is refused where it is no object: %s', (text) => {
    expect(readProvisioning(text)).toMatchObject({ ok: false, problem: { rule: 'wholeFile' }, mode: null });
  });

  it('tells its mode also where another field is refused', () => {
    expect(read({ mode: 'live', till: '' })).toMatchObject({ ok: false, mode: 'live' });
  });
});
