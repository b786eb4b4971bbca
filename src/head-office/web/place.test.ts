import { describe, expect, it } from 'vitest';
import { tokenIn } from './cookie.ts';
import { cameBy } from './place.ts';

const TOKEN = 'k'.repeat(43);

describe('cameBy', () => {
  const direct = { publicAddress: null, hasTls: false };
  const request = { host: '127.0.0.1:8470', remoteAddress: '127.0.0.1', forwardedFor: '' };

  it('accepts plain HTTP only on loopback', () => {
    expect(cameBy(direct, request)).toEqual({ origin: 'http://127.0.0.1:8470', isSecure: false, address: '127.0.0.1' });
    expect(cameBy(direct, { ...request, host: 'localhost:8470' })?.origin).toBe('http://localhost:8470');
    for (const other of [
      { host: 'office.example' },
      { host: '10.0.0.4:8470' },
      { host: '127.0.0.1.elsewhere.example' },
      { host: '' },
      { remoteAddress: '10.0.0.9' },
      { remoteAddress: '' },
    ]) {
      expect(cameBy(direct, { ...request, ...other }), JSON.stringify(other)).toBeNull();
    }
  });

  it('accepts TLS with a certificate or behind a proxy', () => {
    const elsewhere = { host: 'office.example', remoteAddress: '10.0.0.9', forwardedFor: '1.2.3.4' };
    expect(cameBy({ ...direct, hasTls: true }, elsewhere)).toEqual({
      origin: 'https://office.example',
      isSecure: true,
      address: '10.0.0.9',
    });
    const proxied = { ...direct, publicAddress: 'https://office.example/' };
    expect(cameBy(proxied, { ...elsewhere, host: '127.0.0.1:8470', forwardedFor: 'made up, 1.2.3.4' })).toEqual({
      origin: 'https://office.example',
      isSecure: true,
      address: '1.2.3.4',
    });
  });
});

describe('session cookie', () => {
  it('reads a session cookie only if it is valid, unique and under its own name', () => {
    expect(tokenIn(`a=1; __Host-paydesk=${TOKEN}`, true)).toBe(TOKEN);
    for (const header of [
      '',
      `paydesk=${TOKEN}`,
      `__Host-paydesk=${TOKEN}; __Host-paydesk=${TOKEN}`,
      '__Host-paydesk=x',
    ]) {
      expect(tokenIn(header, true), header).toBeNull();
    }
    // A cookie from TLS is not accepted over plain HTTP.
    expect(tokenIn(`__Host-paydesk=${TOKEN}`, false)).toBeNull();
  });
});
