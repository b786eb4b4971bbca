import type { Measure } from '../../../shared/journal/report-contents.ts';
import { useTill } from '../../state/parts.ts';

/** Unknown values are empty. */
export function Cells({
  measure: { payments, amountMinor },
  currency,
}: {
  measure: Partial<Measure>;
  currency: string;
}) {
  const { format } = useTill();
  const minus = (amountMinor ?? 0) < 0 ? '− ' : '';
  return (
    <>
      <td className="number nowrap">{payments === undefined ? '' : format.count(payments)}</td>
      <td className="number nowrap">
        {amountMinor === undefined ? '' : `${minus}${format.money({ amountMinor: Math.abs(amountMinor), currency })}`}
      </td>
    </>
  );
}
