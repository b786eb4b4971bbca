import type { TFunction } from 'i18next';
import type { TillDescription } from '../../../../shared/bridge-contract.ts';
import type { Health } from '../../../../shared/health/health-channels.ts';
import type { HealthRow } from './health-row.ts';

type Protection = Pick<Health, 'isKeyStoreReal' | 'needsPassphrase'> & Pick<TillDescription, 'mode'>;

/** Returns what protects the keys of this till and its people. Practice without people has nothing to protect. */
export function keyStoreRow({ isKeyStoreReal, needsPassphrase, mode }: Protection, t: TFunction): HealthRow {
  const name = 'keyStore';
  const next = needsPassphrase ? t('health.passphraseNext') : null;
  if (isKeyStoreReal) return { name, state: 'good', says: t('health.keyStoreReal'), next };
  if (mode === 'practice') {
    return { name, state: 'good', says: t(next === null ? 'health.keyStorePractice' : 'health.keyStoreNone'), next };
  }
  const held = t('health.keyStoreNext');
  return { name, state: 'notice', says: t('health.keyStoreNone'), next: next === null ? held : `${held} ${next}` };
}
