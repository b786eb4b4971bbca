import { describe, expect, it } from 'vitest';
import { changedAddress } from './use-journal-view.ts';

describe('the address of a changed view', () => {
  it('keeps a filter that was chosen after the search was typed', () => {
    const filtered = changedAddress('#/journal', { review: true });
    expect(filtered).not.toBe('#/journal');
    const searched = changedAddress(filtered ?? '', { search: 'ada' });
    expect(searched).toContain('ada');
    expect(changedAddress(searched ?? '', { search: '' })).toBe(filtered);
  });

  it('a changed view has no address if a payment is open', () => {
    expect(changedAddress('#/journal/T1-261121-0001', { search: 'ada' })).toBeNull();
  });
});
