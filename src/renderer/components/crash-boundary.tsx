import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import styles from './full-page.module.css';

/** Where a screen fails, the payment does not: the desk owns it, and a reload comes back to it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <Translation>
        {(t) => (
          <main className={styles.page}>
            <div className={styles.sheet} role="alert">
              <h1>{t('shell.crashTitle')}</h1>
              <p>{t('shell.crashText')}</p>
              <Button variant="primary" autoFocus onClick={() => window.location.reload()}>
                {t('shell.reload')}
              </Button>
            </div>
          </main>
        )}
      </Translation>
    );
  }
}
