import { useTranslation } from 'react-i18next';
import type { SealedExport } from '../../../../shared/export/opened-export.ts';
import { LockIcon } from '../../../components/icons.tsx';
import { useTill } from '../../../state/parts.ts';
import styles from './exports.module.css';

/** Says above all content of an export that it is not this till's own. */
export function OpenedBanner({ exports }: { exports: readonly SealedExport[] }) {
  const { t } = useTranslation();
  const text = useSetText();
  return (
    <div className={`row gap-3 box wait ${styles.banner}`}>
      <LockIcon />
      <p>
        <strong>{text(exports, 'banner')}</strong> {t('opened.readOnly')}
      </p>
    </div>
  );
}

/** Names tills and times of sealing. */
export function useSetText(): (exports: readonly SealedExport[], as: 'set' | 'banner') => string {
  const { t, format } = useTill();
  return (exports, as) => {
    const tills = tillsOf(exports);
    const times = exports.map(({ sealedAt }) => sealedAt).sort();
    const [first, last] = [format.dateTime(times[0] ?? ''), format.dateTime(times.at(-1) ?? '')];
    return first === last ? t(`opened.${as}`, { tills, sealed: last }) : t(`opened.${as}Span`, { tills, first, last });
  };
}

export function tillsOf(exports: readonly SealedExport[]): string {
  return [...new Set(exports.map(({ till }) => till))].join(', ');
}
