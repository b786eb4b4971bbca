import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A titled part of the page about one payment or one case. */
export function PagePart({ title, level = 2, children }: { title: string; level?: 2 | 3; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <section className="sheet column gap-3">
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

/** Says that the service has no refund and what to do instead, in the place where people look for one. */
export function NoRefund({ level = 2 }: { level?: 2 | 3 }) {
  const { t } = useTranslation();
  return (
    <PagePart title={t('refund.title')} level={level}>
      <p>{t('refund.none')}</p>
      <p>{t('refund.instead')}</p>
    </PagePart>
  );
}
