import type { ReactNode } from 'react';
import type { Instrument } from '../../shared/payment/instrument.ts';
import { issuerOf } from '../../shared/payment/instrument-parts.ts';
import styles from './instrument-mark.module.css';
import { useInstrumentText } from './instrument-text.ts';
import { markOf } from './mark-of.ts';

/* Our own tiles for brands and banks are nobody's trademark and add nothing to the name beside them. */

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
  return (
    <span className="inline gap-2">
      <InstrumentMark instrument={instrument} />
      <span>{instrumentText(instrument)}</span>
    </span>
  );
}

function InstrumentMark({ instrument }: { instrument: Instrument }) {
  const issuer = issuerOf(instrument);
  if (issuer === null) return null;
  return instrument.kind === 'card' ? <BrandMark brand={issuer} /> : <BankMark bank={issuer} />;
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
