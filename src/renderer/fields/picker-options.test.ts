import { describe, expect, it } from 'vitest';
import { countriesIn } from '../../shared/money/countries.ts';
import { meantOption, optionsFor } from './picker.tsx';

const countries = countriesIn('en').map(({ code, name }) => ({ value: code, label: name, code }));

describe('optionsFor', () => {
  const labelsFor = (typed: string) => optionsFor(countries, typed).map(({ label }) => label);

  it('lists options that begin with the text first', () => {
    expect(labelsFor('india')[0]).toBe('India');
    expect(labelsFor('Niger').slice(0, 2)).toEqual(['Niger', 'Nigeria']);
  });

  it('finds an option by its code', () => expect(labelsFor('gb')[0]).toBe('United Kingdom'));
  it('returns no option if no name contains the text', () => expect(labelsFor('xyzzy')).toEqual([]));
  it('returns all for an empty text', () => expect(labelsFor('')).toHaveLength(249));
});

describe('meantOption', () => {
  const meant = (typed: string) => meantOption(countries, typed)?.label ?? null;

  it('chooses the first matching option', () => expect(meant('united k')).toBe('United Kingdom'));
  it('chooses the option whose whole name was typed', () => expect(meant('dominica')).toBe('Dominica'));
  it('chooses no option if none matches', () => expect(meant('xyzzy')).toBeNull());

  it('skips an option that cannot be chosen', () => {
    const banks = [
      { value: '1', label: 'First bank', disabled: true },
      { value: '2', label: 'First city bank', disabled: false },
    ];
    expect(meantOption(banks, 'first')?.value).toBe('2');
    expect(meantOption(banks, 'first bank')).toBeNull();
  });
});
