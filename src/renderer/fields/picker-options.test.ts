import { describe, expect, it } from 'vitest';
import { countriesIn } from '../../shared/money/countries.ts';
import { meantOption, optionsFor } from './picker-options.ts';

const countries = countriesIn('en').map(({ code, name }) => ({ value: code, label: name, code }));

describe('the options for what is typed', () => {
  const labelsFor = (typed: string) => optionsFor(countries, typed).map(({ label }) => label);

  it('are first those that begin with it', () => {
    expect(labelsFor('india')[0]).toBe('India');
    expect(labelsFor('Niger').slice(0, 2)).toEqual(['Niger', 'Nigeria']);
  });

  it('are found by a code', () => expect(labelsFor('gb')[0]).toBe('United Kingdom'));
  it('are none for what no name holds', () => expect(labelsFor('xyzzy')).toEqual([]));
  it('are all of them for nothing', () => expect(labelsFor('')).toHaveLength(249));
});

describe('the option that is meant', () => {
  const meant = (typed: string) => meantOption(countries, typed)?.label ?? null;

  it('is the first that fits', () => expect(meant('united k')).toBe('United Kingdom'));
  it('is the one whose whole name was typed', () => expect(meant('dominica')).toBe('Dominica'));
  it('is none where nothing fits', () => expect(meant('xyzzy')).toBeNull());

  it('is none that cannot be chosen', () => {
    const banks = [
      { value: '1', label: 'First bank', disabled: true },
      { value: '2', label: 'First city bank', disabled: false },
    ];
    expect(meantOption(banks, 'first')?.value).toBe('2');
    expect(meantOption(banks, 'first bank')).toBeNull();
  });
});
