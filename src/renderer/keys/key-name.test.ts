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

  it('is the letter on the key, wherever a country’s keyboard has it', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: 'a', code: 'KeyQ', altKey: true })).toBe('Alt+A');
  });

  it('is the key itself if Alt turns it into another character', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: '˙', code: 'KeyH', altKey: true })).toBe('Alt+H');
    expect(nameOfKey({ ...AS_IT_IS, key: '&', code: 'Digit1', altKey: true })).toBe('Alt+1');
  });

  it('is empty for characters typed with AltGr, and for system keys', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: '@', code: 'KeyQ', altKey: true, ctrlKey: true })).toBe('');
    expect(nameOfKey({ ...AS_IT_IS, key: 'k', metaKey: true })).toBe('');
  });

  it('is empty for the digits of a number pad with Alt, which type a character', () => {
    expect(nameOfKey({ ...AS_IT_IS, key: '1', code: 'Numpad1', altKey: true })).toBe('');
    expect(nameOfKey({ ...AS_IT_IS, key: '/', code: 'NumpadDivide' })).toBe('/');
  });

  it('is announced in the words of screen readers', () => {
    expect(announcedKey('Ctrl+K')).toBe('Control+K');
    expect(announcedKey('Alt+H')).toBe('Alt+H');
  });
});
