import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

export function PagePart({ title, level = 2, children }: { title: string; level?: 2 | 3; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <section ref={useFocusAfterRemoval()} className="sheet column gap-3">
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

/** Explains that the service has no refund, and what to do instead. Appears where people look for a refund. */
export function NoRefund({ level = 2 }: { level?: 2 | 3 }) {
  const { t } = useTranslation();
  return (
    <PagePart title={t('refund.title')} level={level}>
      <p>{t('refund.none')}</p>
      <p>{t('refund.instead')}</p>
    </PagePart>
  );
}
