import { useTranslation } from 'react-i18next';
import type { Count } from '../../../../shared/journal/glance.ts';
import { useTill } from '../../../state/parts.ts';

/** Renders nothing if nothing was returned. */
export function Returned({ paid, returnedMinor }: { paid: Count; returnedMinor: number }) {
  const { t } = useTranslation();
  const { format } = useTill();
  if (returnedMinor === 0) return null;
  const sum = format.money({ ...paid, amountMinor: returnedMinor });
  const kept = format.money({ ...paid, amountMinor: paid.amountMinor - returnedMinor });
  return <p className="soft small">{t('glance.returned', { sum, kept })}</p>;
}
