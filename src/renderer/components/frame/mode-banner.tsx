import { useTranslation } from 'react-i18next';
import type { Mode } from '../../../shared/mode.ts';
import styles from './mode-banner.module.css';

/** The mode, always in sight, unless money is real: then nothing stands here. */
export function ModeBanner({ mode }: { mode: Mode }) {
  const { t } = useTranslation();
  if (mode === 'live') return null;
  return (
    <p className={styles.banner} data-mode={mode}>
      <strong>{t(`shell.banner.${mode}`)}</strong> <span>{t(`shell.banner.${mode}Text`)}</span>
    </p>
  );
}
