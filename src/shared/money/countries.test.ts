import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countriesIn } from './countries.ts';

const countries = countriesIn('en');

describe('countries', () => {
  it('lists the 249 codes of ISO 3166-1, each once', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect(new Set(COUNTRY_CODES).size).toBe(249);
    for (const code of COUNTRY_CODES) expect(code).toMatch(/^[A-Z]{2}$/);
  });

  it('names the country of every code', () => {
    for (const { code, name } of countries) expect(name).not.toBe(code);
  });

  it('leaves out codes that are reserved or no longer used', () => {
    for (const code of ['UK', 'EU', 'SU', 'AN', 'XK']) expect(COUNTRY_CODES).not.toContain(code);
  });
});
