import { useTranslation } from 'react-i18next';
import type { SealedExport } from '../../../../shared/export/opened-export.ts';
import { LockIcon } from '../../../components/icons.tsx';
import styles from './exports.module.css';
import { useSetText } from './set-text.ts';

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
