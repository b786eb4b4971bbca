import { describe, expect, it } from 'vitest';
import { announcedKey, nameOfKey } from './key-name.ts';

const AS_IT_IS = { code: '', altKey: false, ctrlKey: false, metaKey: false };

describe('the name of a key', () => {
  it.each([
    ['F2', { key: 'F2' }],
    ['R', { key: 'r' }],
    ['?', { key: '?' }],
    ['Ctrl+K', { key: 'k', ctrlKey: true }],
    ['Alt+H', { key: 'h', altKey: true }],
  ])('returns the name %s for its key', (name, pressed) => {
    expect(nameOfKey({ ...AS_IT_IS, ...pressed })).toBe(name);
  });

  it('names a key by its letter, wherever a country’s keyboard has the letter', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: 'a', code: 'KeyQ', altKey: true })).toBe('Alt+A');
  });

  it('names the key itself if Alt turns the key into another character', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: '˙', code: 'KeyH', altKey: true })).toBe('Alt+H');
    expect(nameOfKey({ ...AS_IT_IS, key: '&', code: 'Digit1', altKey: true })).toBe('Alt+1');
  });

  it('returns no name for a character typed with AltGr or for a system key', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: '@', code: 'KeyQ', altKey: true, ctrlKey: true })).toBe('');
    expect(nameOfKey({ ...AS_IT_IS, key: 'k', metaKey: true })).toBe('');
  });

  it('returns no name for Alt with a digit of the number pad, which types a character', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: '1', code: 'Numpad1', altKey: true })).toBe('');
    expect(nameOfKey({ ...AS_IT_IS, key: '/', code: 'NumpadDivide' })).toBe('/');
  });

  it('converts a key name for screen readers', () => {
    expect(announcedKey('Ctrl+K')).toBe('Control+K');
    expect(announcedKey('Alt+H')).toBe('Alt+H');
  });
});
