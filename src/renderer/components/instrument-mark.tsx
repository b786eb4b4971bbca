import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../shared/payment/instrument.ts';
import { issuerOf } from '../../shared/payment/instrument-parts.ts';
import styles from './instrument-mark.module.css';

/* Draws plain tiles for brands and banks, because real logos are trademarks. Screen readers skip them. */

export function BrandMark({ brand }: { brand: string }) {
  return (
    <Tile name={brand}>
      <rect className={styles.stripe} x="0" y="3.5" width="34" height="3" />
    </Tile>
  );
}

export function BankMark({ bank }: { bank: string }) {
  return (
    <Tile name={bank}>
      <path className={styles.stripe} d="M0 7L17 2L34 7z" />
    </Tile>
  );
}

export function MarkedInstrument({ instrument }: { instrument: Instrument }) {
  const instrumentText = useInstrumentText();
  const issuer = issuerOf(instrument);
  const mark = issuer && (instrument.kind === 'card' ? <BrandMark brand={issuer} /> : <BankMark bank={issuer} />);
  return (
    <span className="inline gap-2">
      {mark}
      <span>{instrumentText(instrument)}</span>
    </span>
  );
}

function Tile({ name, children }: { name: string; children: ReactNode }) {
  const { letters, hue } = markOf(name);
  return (
    <svg className={styles.mark} data-hue={hue} viewBox="0 0 34 24" aria-hidden="true" focusable="false">
      <rect className={styles.tile} width="34" height="24" rx="4" />
      {children}
      <text className={styles.letters} x="17" y="19.5" textAnchor="middle">
        {letters}
      </text>
    </svg>
  );
}

/** Must match the number of tile colours in the style sheet. */
const HUES = 6;

/** Words that hardly tell one bank from another. */
const COMMON_WORDS = ['bank', 'nigeria', 'of', 'for', 'the', 'and', 'plc', 'limited', 'ltd'];

/** Returns the initials of the first two distinctive words, or two letters of a single word. */
export function markOf(name: string) {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !COMMON_WORDS.includes(word.toLowerCase()));
  const [first = '', second] = telling.length > 0 ? telling : words;
  const letters = second === undefined ? Array.from(first).slice(0, 2).join('') : `${at(first)}${at(second)}`;
  return { letters: letters.toUpperCase(), hue: spread(name) % HUES };
}

function at(word: string): string {
  return Array.from(word)[0] ?? '';
}

/** Hashes a name to choose its colour. Similar names mostly get different colours. */
function spread(name: string): number {
  return Array.from(name.toLowerCase()).reduce(
    (sum, letter) => (sum * 33 + (letter.codePointAt(0) ?? 0)) % 65_521,
    5_381,
  );
}

/**
 * Returns a function that writes an instrument: long as `Mastercard ending in 2950` or `Access Bank, account ending in
 * 0031`, short as `Mastercard •••• 2950`.
 */
export function useInstrumentText(form: 'long' | 'short' = 'long'): (instrument: Instrument) => string {
  const { t } = useTranslation();
  return (instrument) => {
    const { kind, lastFour } = instrument;
    const name = issuerOf(instrument) ?? t(`sell.${kind}`);
    return t(form === 'short' ? 'sale.short' : `sale.${kind}`, { name, lastFour });
  };
}
