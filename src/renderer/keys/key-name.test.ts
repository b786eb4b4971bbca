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
  ])('is %s', (name, pressed) => {
    expect(nameOfKey({ ...AS_IT_IS, ...pressed })).toBe(name);
  });

  it('is the letter on the key, wherever the keyboard of a country has it', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: 'a', code: 'KeyQ', altKey: true })).toBe('Alt+A');
  });

  it('is the key itself where Alt makes another character of it', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: '˙', code: 'KeyH', altKey: true })).toBe('Alt+H');
    expect(nameOfKey({ ...AS_IT_IS, key: '&', code: 'Digit1', altKey: true })).toBe('Alt+1');
  });

  it('is none for what AltGr types, and for the keys of the system', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: '@', code: 'KeyQ', altKey: true, ctrlKey: true })).toBe('');
    expect(nameOfKey({ ...AS_IT_IS, key: 'k', metaKey: true })).toBe('');
  });

  it('is none for the digits of a number pad with Alt, by which a character is typed', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: '1', code: 'Numpad1', altKey: true })).toBe('');
    expect(nameOfKey({ ...AS_IT_IS, key: '/', code: 'NumpadDivide' })).toBe('/');
  });

  it('is announced as screen readers know it', () => {
    expect(announcedKey('Ctrl+K')).toBe('Control+K');
    expect(announcedKey('Alt+H')).toBe('Alt+H');
  });
});
