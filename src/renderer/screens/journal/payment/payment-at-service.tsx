import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/facts.tsx';
import { useWriting } from '../../../state/parts.ts';
import { AMOUNT_FIELDS } from './answer-rows.ts';
import { serviceSaid } from './service-said.ts';

/** For support requests. */
export function PaymentAtService({ page }: { page: Parameters<typeof serviceSaid>[0] }) {
  const { t } = useTranslation();
  const { format } = useWriting();
  const { identifiers, details } = serviceSaid(page);
  const { lastRequery } = page.payment;
  if (identifiers.length === 0 && details.length === 0) return <p>{t('serviceSaid.none')}</p>;
  const valueText = (name: (typeof details)[number]['name'], value: string | number) => {
    if (value === 'unreadable') return t('checks.unreadable');
    if (typeof value === 'string') return value;
    return AMOUNT_FIELDS.includes(name)
      ? format.amountSaid(value, lastRequery?.answer.currency ?? null)
      : format.count(value);
  };
  return (
    <Facts
      rows={[
        ...identifiers.map(({ name, values }) => ({
          name: t(`answer.field.${name}`),
          value: values.join(', '),
          mono: true,
        })),
        ...details.map(({ name, value }) => ({ name: t(`answer.field.${name}`), value: valueText(name, value) })),
      ]}
    />
  );
}
