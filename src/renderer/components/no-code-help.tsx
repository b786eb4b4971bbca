import type { MouseEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './no-code-help.module.css';

/** The service cannot send the code again. Stands where people look for that. */
export function NoCodeHelp({
  advice,
  className = '',
  onMouseDown,
}: {
  advice: readonly string[];
  className?: string | undefined;
  onMouseDown?: MouseEventHandler;
}) {
  const { t } = useTranslation();
  return (
    <details className={`fold ${styles.help} ${className}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary already acts as a button */}
      <summary onMouseDown={onMouseDown}>{t('step.noCodeTitle')}</summary>
      <ul>
        {advice.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
