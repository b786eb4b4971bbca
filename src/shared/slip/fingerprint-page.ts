import type { TFunction } from 'i18next';
import { createFormat } from '../format.ts';
import type { Mode } from '../mode.ts';
import { bannersOf, pair, type Slip, type SlipShop, shopHead } from './slip.ts';

export interface FingerprintFacts {
  fingerprint: string;
  shop: SlipShop;
  till: string;
  mode: Mode;
  /** When a person asked for the page, in UTC. */
  at: string;
}

/** In the largest letters, three groups fit on a row of the narrowest paper. */
const GROUPS_ON_A_ROW = 3;

/** Lays out the signing key's fingerprint on paper, to be kept away from the till. It is no slip. */
export function describeFingerprintPage({ fingerprint, shop, till, mode, at }: FingerprintFacts, t: TFunction): Slip {
  const banners = bannersOf(mode, 0, t);
  return {
    title: t('signingKey.page.title'),
    says: 'notConfirmed',
    lines: [
      ...banners,
      ...shopHead(shop, t),
      { kind: 'rule' },
      { kind: 'heading', text: t('signingKey.page.title') },
      ...rowsOf(fingerprint).map((text) => ({ kind: 'outcome', text }) as const),
      { kind: 'qr', content: fingerprint },
      { kind: 'rule' },
      pair(t('slip.till'), till),
      pair(t('signingKey.page.at'), createFormat(shop.zone).dateTime(at)),
      { kind: 'note', text: t(mode === 'practice' ? 'signingKey.practice' : 'signingKey.page.keep') },
      ...banners,
    ],
  };
}

function rowsOf(fingerprint: string): string[] {
  const groups = fingerprint.split('-');
  return Array.from({ length: Math.ceil(groups.length / GROUPS_ON_A_ROW) }, (_, row) =>
    groups.slice(row * GROUPS_ON_A_ROW, (row + 1) * GROUPS_ON_A_ROW).join('-'),
  );
}
