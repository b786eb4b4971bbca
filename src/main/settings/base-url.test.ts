import { describe, expect, it } from 'vitest';
import type { Mode } from '../../shared/mode.ts';
import { readBaseUrl } from './base-url.ts';

describe('readBaseUrl', () => {
  it.each([
    ['https://pay.example.com', 'https://pay.example.com'],
    ['https://pay.example.com/', 'https://pay.example.com'],
    ['  HTTPS://Pay.Example.com:443/v2//', 'https://pay.example.com/v2'],
  ])('accepts one spelling: %s', (text, baseUrl) => {
    expect(readBaseUrl(text, 'live')).toEqual({ ok: true, baseUrl });
  });

  it.each<[string, Mode]>([
    ['http://127.0.0.1:8080', 'sandbox'],
    ['http://localhost:8080', 'sandbox'],
    ['http://[::1]:8080', 'practice'],
  ])('accepts plain http on this machine: %s in %s', (text, mode) => {
    expect(readBaseUrl(text, mode)).toEqual({ ok: true, baseUrl: text });
  });

  it.each<[string, Mode, string]>([
    ['http://127.0.0.1:8080', 'live', 'notHttps'],
    ['http://pay.example.com', 'sandbox', 'notHttps'],
    ['http://127.0.0.1.example.com', 'sandbox', 'notHttps'],
    ['ftp://pay.example.com', 'sandbox', 'notHttps'],
    ['file:///etc/passwd', 'sandbox', 'notAnAddress'],
    ['pay.example.com', 'sandbox', 'notAnAddress'],
    ['', 'sandbox', 'notAnAddress'],
    ['https://user@pay.example.com', 'live', 'hasCredentials'],
    ['https://:secret@pay.example.com', 'live', 'hasCredentials'],
    ['https://pay.example.com?key=1', 'live', 'hasQuery'],
    ['https://pay.example.com/#/v2', 'live', 'hasQuery'],
  ])('refuses %s in %s', (text, mode, problem) => {
    expect(readBaseUrl(text, mode)).toEqual({ ok: false, problem });
  });
});
