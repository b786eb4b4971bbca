import { useTranslation } from 'react-i18next';
import type { SealedExport } from '../../../../shared/export/opened-export.ts';
import { useTill } from '../../../state/parts.ts';

/** Names tills and times of sealing. */
export function useSetText(): (exports: readonly SealedExport[], as: 'set' | 'banner') => string {
  const { t } = useTranslation();
  const { format } = useTill();
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
