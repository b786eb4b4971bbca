import { describe, expect, it } from 'vitest';
import { holdsTrack, isAnyTrack, isTrackSoFar, mayBecomeTrack, withoutTrack } from './track-data.ts';

const FIRST = '%B4242424242424242^ADEYEMI/BISI^30121010000000000000?';
const SECOND = ';4242424242424242=30121010000000000000?';
const GROUPED = '%B3782 822463 10005^ADEYEMI/BISI^3012101?';

describe("a card's magnetic stripe", () => {
  it.each([FIRST, SECOND, GROUPED, FIRST + SECOND, `${FIRST} ${SECOND}`, FIRST.toLowerCase()])(
    'recognises a magnetic stripe after each of its keys: %s',
    (track) => {
      for (let length = 1; length <= track.length; length += 1)
        expect(mayBecomeTrack(track.slice(0, length))).toBe(true);
      expect(isTrackSoFar(track)).toBe(true);
      expect(holdsTrack(`order ${track}`)).toBe(true);
      expect(isAnyTrack(track)).toBe(true);
    },
  );

  it('finds a magnetic stripe certain from eight digits on', () => {
    expect(isTrackSoFar(';1234567')).toBe(false);
    expect(isTrackSoFar(';12345678')).toBe(true);
  });

  it('accepts the stripe of a club or shop card if a reader ended it', () => {
    expect(isAnyTrack('%MEMBER 1207?')).toBe(true);
    expect(isAnyTrack('9780201379624')).toBe(false);
  });

  it.each(['10 % off; 3 beans', '; 12', '%', 'rice; yam', ';PRACTICE-1'])(
    'finds no magnetic stripe in typed text: %s',
    (text) => {
      expect(isTrackSoFar(text)).toBe(false);
      expect(holdsTrack(text)).toBe(false);
      expect(mayBecomeTrack(`${text}#`)).toBe(false);
    },
  );

  it('finds no magnetic stripe in a table with semicolons', () => {
    expect(holdsTrack('PRACTICE-1;20261122;1500000;NGN\nPRACTICE-2;20261123;123456789012;NGN')).toBe(false);
  });

  it('leaves nothing of a magnetic stripe in a text', () => {
    expect(withoutTrack(`order 7 ${SECOND}`)).toBe('order 7 ');
    expect(withoutTrack(`order 7 ${FIRST}`)).toBe('order 7 ');
    expect(withoutTrack('10 % off; 3 beans')).toBe('10 % off; 3 beans');
  });
});
