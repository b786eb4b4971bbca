import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BURST_KEYS, createBurstGuard, type PressedKey, type Read, TRACK_GAP_MS } from './burst-guard.ts';

interface Stroke {
  key: string;
  afterMs: number;
  /** The key's character on a US keyboard; defaults to `key`. */
  us?: string;
  isForWords?: boolean;
  place?: PressedKey<string>['place'];
}

const BARCODE = '9780201379624';
const TRACK = '%B4242424242424242^ADEYEMI/BISI^3012101?;4242424242424242=3012101?';

describe('keys that a person types', () => {
  it('a person’s keys pass unchanged: up to three at any speed, up to seven at 16 ms per key', () => {
    fc.assert(
      fc.property(personsKeys(), fc.boolean(), (strokes, isBusy) => {
        const heard = play(strokes, isBusy);
        expect(heard.out).toEqual(strokes.map(({ key }) => key).filter((key) => key !== 'Shift'));
        expect(heard.read).toEqual([]);
      }),
    );
  });

  it('keys wait 100 ms, longer at an unlikely pace, and half a second if a card track may follow', () => {
    const guard = createBurstGuard<string>();
    guard.pressed(pressed({ key: '1', afterMs: 0 }, 100));
    expect(guard.waitMs()).toBe(100);
    for (const atMs of [102, 104, 106]) guard.pressed(pressed({ key: '1', afterMs: 2 }, atMs));
    expect(guard.waitMs()).toBe(250);
    guard.waited();
    expect(guard.waitMs()).toBeNull();
    guard.pressed(pressed({ key: ';', afterMs: 0 }, 900));
    expect(guard.waitMs()).toBe(TRACK_GAP_MS);
  });

  it('passes a word that an on-screen keyboard completes', () => {
    const strokes = typed('Customer ', 1).map((stroke) => ({ ...stroke, isForWords: true }));
    expect(play(strokes)).toEqual({ out: [...'Customer '], read: [] });
  });

  it.each([
    ['seven keys at 16 ms', '1234567', 16],
    ['a key that types 000', '000', 1],
    ['a PIN at a fast pace', '3310', 60],
    ['a number at the pace of a hand', '9780201379624', 110],
  ])('passes %s and Enter from a person', (_name, text, afterMs) => {
    expect(play(scanned(text, afterMs, Math.max(afterMs, 16)))).toEqual({ out: [...text, 'Enter'], read: [] });
  });

  it('passes a single key before the Enter that presses a button', () => {
    const heard = play(inPlace('button', scanned('r', 0, 120)));
    expect(heard).toEqual({ out: ['r', 'Enter'], read: [] });
  });
});

describe('a short scan', () => {
  const PLACES = ['secret', 'any'] as const;
  const scans = fc.record({
    code: fc.stringMatching(/^\d{4,7}$/),
    afterMs: fc.integer({ min: 0, max: 15 }),
    endMs: fc.integer({ min: 0, max: 250 }),
    place: fc.constantFrom(...PLACES),
    isBusy: fc.boolean(),
  });

  it('a short scan leaves no key and presses nothing if four keys come within 15 ms of each other', () => {
    fc.assert(
      fc.property(scans, ({ code, afterMs, endMs, place, isBusy }) => {
        const heard = play(inPlace(place, scanned(code, afterMs, endMs)), isBusy);
        const read = place === 'secret' ? { kind: 'secret' } : { kind: 'barcode', text: code };
        expect(heard).toEqual({ out: [], read: [read] });
      }),
    );
  });

  it.each(PLACES)('a short scan without Enter or Tab leaves no key in a place of kind %s', (place) => {
    expect(play(inPlace(place, typed('4711', 3)))).toEqual({ out: [], read: [{ kind: 'noEnd' }] });
  });

  it('no short scan presses a button, even with fewer or slower keys', () => {
    const pace = { afterMs: fc.integer({ min: 16, max: 50 }), endMs: fc.integer({ min: 0, max: 50 }) };
    fc.assert(
      fc.property(fc.record({ ...pace, code: fc.stringMatching(/^[A-Z][0-9 ]{0,5}[0-9]$/) }), (scan) => {
        const heard = play(inPlace('button', scanned(scan.code, scan.afterMs, scan.endMs)));
        expect(heard).toEqual({ out: [], read: [{ kind: 'secret' }] });
      }),
    );
  });

  it('the Enter of a short scan presses no button, at up to 100 ms per key', () => {
    const pace = { afterMs: fc.integer({ min: 51, max: 100 }), endMs: fc.integer({ min: 0, max: 100 }) };
    fc.assert(
      fc.property(fc.record({ ...pace, code: barcodes() }), fc.boolean(), ({ code, afterMs, endMs }, isBusy) => {
        for (const text of [code, code.slice(1), code.slice(0, 3)]) {
          const heard = play(inPlace('button', scanned(text, afterMs, endMs)), isBusy);
          expect(heard.out).not.toContain('Enter');
        }
      }),
    );
  });
});

describe('a reader', () => {
  it('a reader leaves no key in any field, whatever is typed before and after the scan', () => {
    fc.assert(
      fc.property(
        personsKeys(),
        barcodes(),
        gaps(30),
        ends(),
        personsKeys(),
        fc.boolean(),
        (before, code, gap, end, after, busy) => {
          const burst = [...apart(typed(code, gap)), { key: end, afterMs: gap }];
          const heard = play([...before, ...burst, ...apart(after)], busy);
          const persons = [...before, ...after].map(({ key }) => key).filter((key) => key !== 'Shift');
          expect(heard.out).toEqual(persons);
          expect(heard.read).toEqual([{ kind: 'barcode', text: code }]);
        },
      ),
    );
  });

  it('recognises a reader at up to 50 ms per key', () => {
    expect(play(scanned(BARCODE, 50))).toEqual(barcode(BARCODE));
    expect(play(scanned(BARCODE, 51)).out).toEqual([...BARCODE, 'Enter']);
  });

  it('recognises a reader that pauses once for up to 100 ms, at any key', () => {
    const pauses = fc.record({
      at: fc.integer({ min: 1, max: BARCODE.length }),
      afterMs: fc.integer({ max: 100, min: 0 }),
    });
    fc.assert(
      fc.property(pauses, gaps(35), fc.boolean(), ({ at, afterMs }, gapMs, isBusy) => {
        const paused = scanned(BARCODE, gapMs).map((stroke, index) => (index === at ? { ...stroke, afterMs } : stroke));
        expect(play(paused, isBusy)).toEqual(barcode(BARCODE));
      }),
    );
  });

  it('recognises a reader that presses Shift between its keys', () => {
    const strokes = [...BARCODE].flatMap((key) => [
      { key: 'Shift', afterMs: 20 },
      { key, afterMs: 20 },
    ]);
    expect(play([...strokes, { key: 'Tab', afterMs: 20 }])).toEqual(barcode(BARCODE));
  });

  it('joins several lines of one scan that have a control key between them', () => {
    const first = [...typed('0109506000134352', 4), { key: 'F8', afterMs: 4 }, ...scanned('10AB', 4)];
    expect(play([...first, ...scanned('17', 4)])).toEqual(barcode('0109506000134352 10AB 17'));
  });

  it('a scan without Enter or Tab leaves nothing in a field for hand-typed text', () => {
    expect(play(typed(BARCODE, 5))).toEqual({ out: [], read: [{ kind: 'noEnd' }] });
  });

  it('a reader fills a field that expects a badge, and presses nothing', () => {
    expect(play(inPlace('badge', scanned(BARCODE, 5)))).toEqual({ out: [], read: [{ kind: 'badge', text: BARCODE }] });
  });

  it('reports a scan without its text if the scan began or ended in a secret field', () => {
    const scan = scanned(BARCODE, 5);
    expect(play(inPlace('secret', scan))).toEqual({ out: [], read: [{ kind: 'secret' }] });
    expect(play([...inPlace('secret', scan.slice(0, 1)), ...scan.slice(1)])).toEqual({
      out: [],
      read: [{ kind: 'secret' }],
    });
  });

  it('reports an article number as a barcode even if it passes the check digit of cards', () => {
    const cola = '5449000000996';
    expect(play(scanned(cola, 5))).toEqual(barcode(cola));
  });

  it('reports no digit of a card number', () => {
    expect(play(scanned('5399830000000008', 5))).toEqual({ out: [], read: [{ kind: 'cardNumber' }] });
  });
});

describe("a card's magnetic stripe", () => {
  it('a magnetic stripe leaves no key in any field, however slow the reader is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: TRACK_GAP_MS }), fc.boolean(), fc.boolean(), (gap, ends, isBusy) => {
        const strokes = [...typed(TRACK, gap), ...(ends ? [{ key: 'Enter', afterMs: gap }] : [])];
        const heard = play([...strokes, { key: 'x', afterMs: 900 }], isBusy);
        expect(heard).toEqual({ out: ['x'], read: [{ kind: 'track' }] });
      }),
    );
  });

  it.each([
    ['German, track 2', 'ö4242424242424242´30121010000000000000_', undefined],
    ['German, track 1', '%B4242424242424242&ADEZEMI-BISI&30121010000000000000_', undefined],
    ['French, track 2', "m'é'é'é'é'é'é'é'é='\"à&é&à&à", ';4242424242424242=430121010'],
    ['UnionPay without a check digit', 'ö6212345678901234´30122010000', undefined],
  ])('a magnetic stripe leaves no key on another keyboard layout: %s', (_name, text, us) => {
    for (const gap of [0, 3, 20, 45])
      for (const isForWords of [true, false])
        for (const end of [[{ key: 'Enter', afterMs: gap }], []]) {
          const keys = typed(text, gap).map((stroke, at) => ({ ...stroke, us: us?.[at] ?? stroke.key, isForWords }));
          expect(play([...keys, ...end])).toEqual({ out: [], read: [{ kind: 'track' }] });
        }
  });

  it('a magnetic stripe that breaks off leaves no key', () => {
    expect(play([...typed(TRACK.slice(0, 14), 200), { key: 'x', afterMs: 200 }])).toEqual({
      out: ['x'],
      read: [{ kind: 'track' }],
    });
  });

  it('suspects no magnetic stripe in text that a person types', () => {
    expect(play([...typed('10% off; 3 beans; 12', 120)]).out.join('')).toBe('10% off; 3 beans; 12');
  });
});

describe('the burst guard', () => {
  it('types any keys in order, or reports a scan', () => {
    fc.assert(
      fc.property(anyKeys(), fc.boolean(), (strokes, isBusy) => {
        const heard = play(strokes, isBusy);
        const keys = strokes.map(({ key }) => key).filter((key) => key !== 'Shift');
        expect(isPartOf(heard.out, keys)).toBe(true);
        // The guard may swallow keys only if it reports a scan.
        if (heard.read.length === 0) expect(heard.out).toEqual(keys);
      }),
    );
  });
});

/** @param isBusy true if the page is so busy that no timer fires until the next key */
function play(strokes: readonly Stroke[], isBusy = false): { out: string[]; read: Read[] } {
  const guard = createBurstGuard<string>();
  const out: string[] = [];
  const read: Read[] = [];
  const take = (heard: ReturnType<typeof guard.waited>) => {
    out.push(...heard.typed);
    if (heard.read) read.push(heard.read);
  };
  let atMs = 1_000;
  for (const stroke of strokes) {
    const wait = guard.waitMs();
    if (!isBusy && wait !== null && stroke.afterMs > wait) take(guard.waited());
    atMs += stroke.afterMs;
    const heard = guard.pressed(pressed(stroke, atMs));
    take(heard);
    if (!heard.isHeld && stroke.key !== 'Shift') out.push(stroke.key);
  }
  take(guard.waited());
  return { out, read };
}

function pressed({ key, us = key, isForWords = false, place = 'any' }: Stroke, atMs: number): PressedKey<string> {
  const text = key.length === 1 ? key : '';
  const digit = /^\d$/.test(us) ? us : '';
  return { atMs, kind: kindOf(key), text, digit, isForWords, place, key };
}

/** Returns the keys of a scan, which ends with Enter. */
function scanned(text: string, afterMs: number, endMs = afterMs): Stroke[] {
  return [...typed(text, afterMs), { key: 'Enter', afterMs: endMs }];
}

function inPlace(place: PressedKey<string>['place'], strokes: readonly Stroke[]): Stroke[] {
  return strokes.map((stroke) => ({ ...stroke, place }));
}

function kindOf(key: string): PressedKey<string>['kind'] {
  if (key.length === 1) return 'character';
  if (key === 'Enter' || key === 'Tab') return 'end';
  return key === 'Shift' ? 'modifier' : 'other';
}

function typed(text: string, afterMs: number): Stroke[] {
  return [...text].map((key) => ({ key, afterMs }));
}

function apart(strokes: readonly Stroke[]): Stroke[] {
  return strokes.map((stroke, at) => (at === 0 ? { ...stroke, afterMs: 600 } : stroke));
}

function barcode(text: string) {
  return { out: [], read: [{ kind: 'barcode', text }] };
}

const KEYS = [...'abcXYZ0123456789 .-_/@:?=', 'Enter', 'Tab', 'Shift', 'ArrowLeft', 'Backspace', 'F2'];

/** Generates the fastest human typing: at most seven keys between pauses, three of them at any speed. */
function personsKeys(): fc.Arbitrary<Stroke[]> {
  const pause = fc.integer({ min: 101, max: 400 });
  const fast = fc.array(stroke(fc.integer({ min: 0, max: 30 })), { maxLength: 2 });
  const rest = fc.array(stroke(fc.integer({ min: 16, max: 50 })), { maxLength: BURST_KEYS - 4 });
  const roll = fc.tuple(
    pause,
    fc.tuple(fast, rest).map((parts) => parts.flat()),
  );
  return fc
    .array(fc.tuple(roll, fc.constantFrom(...KEYS)), { maxLength: 8 })
    .map((rolls) => rolls.flatMap(([[afterMs, rest], key]) => [{ key, afterMs }, ...rest]));
}

function anyKeys(): fc.Arbitrary<Stroke[]> {
  return fc.array(stroke(fc.integer({ min: 0, max: 700 }), [...KEYS, '%', ';', 'B', '^']), { maxLength: 60 });
}

function stroke(afterMs: fc.Arbitrary<number>, keys: readonly string[] = KEYS): fc.Arbitrary<Stroke> {
  return fc.record({ key: fc.constantFrom(...keys), afterMs });
}

function barcodes(): fc.Arbitrary<string> {
  const characters = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ01-./');
  return fc.array(characters, { minLength: BURST_KEYS, maxLength: 40 }).map((code) => code.join(''));
}

function gaps(mostMs: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: mostMs });
}

function ends(): fc.Arbitrary<string> {
  return fc.constantFrom('Enter', 'Tab');
}

function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const key of whole) if (key === part[at]) at += 1;
  return at === part.length;
}
