import { expect, it } from 'vitest';
import { createTexts } from '../../main/texts.ts';
import { type Mode, modeSchema } from '../mode.ts';
import { describeFingerprintPage } from './fingerprint-page.ts';
import { SLIP_COLUMNS } from './print-job.ts';
import { slipRows } from './slip-rows.ts';

const MODES = modeSchema.options;
const FINGERPRINT = '7Q2M-XK4T-0RHD-9C3V-5GSD-W8ZA';
const pageOf = (mode: Mode) =>
  describeFingerprintPage(
    {
      fingerprint: FINGERPRINT,
      till: 'T1',
      mode,
      at: '2026-11-21T13:32:05.000Z',
      shop: { merchant: 'Ade Stores', zone: 'Africa/Lagos' },
    },
    createTexts(),
  );
const textsOf = (mode: Mode) =>
  pageOf(mode).lines.flatMap((line) => {
    if (line.kind === 'pair') return [line.value];
    return 'text' in line ? [line.text] : [];
  });

it.each(SLIP_COLUMNS)(
  'a printed fingerprint has the largest letters, unbroken in its groups, on %i columns',
  (columns) => {
    const rows = slipRows(pageOf('live'), columns) ?? [];
    const large = rows.flatMap((row) => (row.kind === 'text' && row.isLarge ? [row.text.trim()] : []));
    expect(large.join('-')).toBe(FINGERPRINT);
    expect(rows).toContainEqual({ kind: 'qr', content: FINGERPRINT });
  },
);

it('a printed fingerprint names its till and when it was requested', () => {
  expect(textsOf('live')).toEqual(expect.arrayContaining(['Ade Stores', 'T1', '21 Nov 2026, 14:32']));
});

it('a printed fingerprint says at both ends that no money moves, except on a live till', () => {
  const banners = MODES.map((mode) => pageOf(mode).lines.filter(({ kind }) => kind === 'banner').length);
  expect(Object.fromEntries(MODES.map((mode, index) => [mode, banners[index]]))).toEqual({
    practice: 2,
    sandbox: 2,
    live: 0,
  });
  expect([textsOf('practice')[0], textsOf('practice').at(-1)]).toEqual(Array(2).fill('PRACTICE — NO MONEY MOVED'));
});

it('a printed practice fingerprint says that the key proves nothing', () => {
  expect(textsOf('practice').join(' ')).toContain('it proves nothing');
  expect(textsOf('live').join(' ')).not.toContain('it proves nothing');
});
