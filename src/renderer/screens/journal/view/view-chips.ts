import type { JournalChoices } from '../../../../shared/journal/journal-query.ts';
import { currencyOfView, type JournalView, WHOLE_JOURNAL } from '../../../../shared/journal/journal-view.ts';
import { useTill } from '../../../state/parts.ts';

export interface ViewChip {
  name: keyof JournalView;
  text: string;
  without: Partial<JournalView>;
}

const FILTER_NAMES = [
  'days',
  'outcomes',
  'review',
  'handedOver',
  'instrument',
  'brand',
  'bankCode',
  'currency',
  'amountFromMinor',
  'amountToMinor',
  'cashier',
  'till',
  'withoutLessons',
  'shift',
  'report',
] as const satisfies readonly (keyof JournalView)[];
export type FilterName = (typeof FILTER_NAMES)[number];

/** Returns the active filters. A range of amounts and its currency count as one filter. */
export function filtersIn(view: JournalView): FilterName[] {
  const hasAmount = view.amountFromMinor !== null || view.amountToMinor !== null;
  return FILTER_NAMES.filter((name) => {
    if (name === 'amountToMinor' && view.amountFromMinor !== null) return false;
    if (name === 'currency' && hasAmount) return false;
    return view[name] !== WHOLE_JOURNAL[name];
  });
}

export function withoutFilter(name: FilterName): Partial<JournalView> {
  const isAmount = name === 'amountFromMinor' || name === 'amountToMinor';
  return isAmount ? { currency: null, amountFromMinor: null, amountToMinor: null } : { [name]: WHOLE_JOURNAL[name] };
}

export function withoutFilters({ search }: JournalView): JournalView {
  return { ...WHOLE_JOURNAL, search };
}

export function useViewChips(choices: JournalChoices | undefined): (view: JournalView) => ViewChip[] {
  const sayFilter = useFilterWords(choices);
  return (view) => filtersIn(view).map((name) => ({ name, text: sayFilter(name, view), without: withoutFilter(name) }));
}

function useFilterWords(choices: JournalChoices | undefined): (name: FilterName, view: JournalView) => string {
  const { t, till, format } = useTill();
  const sayDays = ({ days }: JournalView) => {
    if (!days) return '';
    if (days.kind !== 'days') return t(`view.days.${days.kind}`);
    const { first, last } = days;
    if (first && last) {
      return first === last ? format.day(first) : t('view.between', { from: format.day(first), to: format.day(last) });
    }
    return first ? t('view.since', { day: format.day(first) }) : t('view.until', { day: format.day(last ?? '') });
  };
  const sayAmount = (view: JournalView) => {
    const { amountFromMinor: from, amountToMinor: to } = view;
    const currency = currencyOfView(view, till) ?? till.currency;
    const money = (amountMinor: number) => format.money({ amountMinor, currency });
    if (from === null) return t('view.amountTo', { amount: money(to ?? 0) });
    if (to === null) return t('view.amountFrom', { amount: money(from) });
    return from === to ? money(from) : t('view.between', { from: money(from), to: money(to) });
  };
  return (name, view) => {
    switch (name) {
      case 'days':
        return sayDays(view);
      case 'outcomes':
        return (view.outcomes ?? []).map((outcome) => t(`view.outcome.${outcome}`)).join(', ');
      case 'review':
        return t('journal.review');
      case 'handedOver':
        return t(view.handedOver ? 'journal.handedOver' : 'view.notHandedOver');
      case 'instrument':
        return t(`view.instrument.${view.instrument ?? 'card'}`);
      case 'bankCode':
        return choices?.banks.find(({ code }) => code === view.bankCode)?.name ?? view.bankCode ?? '';
      case 'currency':
        return t('view.inCurrency', { currency: view.currency });
      case 'amountFromMinor':
      case 'amountToMinor':
        return sayAmount(view);
      case 'cashier':
        return t('view.cashier', { name: view.cashier });
      case 'till':
        return t('view.till', { name: view.till });
      case 'withoutLessons':
        return t('view.withoutLessons');
      case 'shift':
        return t('view.shift', { number: format.count(view.shift ?? 0) });
      case 'report':
        return t('view.report', { number: format.count(view.report ?? 0) });
      case 'brand':
        return view.brand ?? '';
    }
  };
}
