import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedPayment } from '../../shared/journal/listed-payment.ts';
import { goTo, paymentAddress } from '../routes.ts';
import { useParts, usePeople, useTill } from '../state/parts.ts';
import { mayAll } from '../state/people-store.ts';
import { useToday } from '../state/queries/queries.ts';
import { JOURNAL_KEY } from '../state/queries/readings.ts';
import type { Findable } from './found-by-name.ts';

/** As many as are useful to a person who looks for one payment. */
const MOST_PAYMENTS = 5;
/** Shorter texts find nearly everything. */
const SHORTEST_SEARCH = 3;

/** What the search shows of a payment: nothing about the customer. */
type FoundPayment = Pick<ListedPayment, 'reference' | 'amount' | 'state'>;

/** Finds the newest payments by the Journal's search, limited to the days that the person may see. */
export function usePaymentsToFind(search: string): { found: Findable[]; isAsking: boolean } {
  const { t } = useTranslation();
  const { format } = useTill();
  const { client } = useParts();
  const { day } = useToday();
  const allDays = usePeople(({ people }) => mayAll(people, ['otherDays']));
  const isAsked = search.length >= SHORTEST_SEARCH;
  const answer = useQuery({
    queryKey: [...JOURNAL_KEY, 'found', search, allDays, day],
    enabled: isAsked,
    queryFn: async (): Promise<FoundPayment[]> => {
      const filters = allDays ? {} : { filters: { dayFrom: day, dayTo: day } };
      const page = await client.ask('journal.page', {
        search,
        outcomes: null,
        before: null,
        limit: MOST_PAYMENTS,
        ...filters,
      });
      // Without permission or an answer, finds nothing. The Journal explains why.
      return page.ok ? page.value.payments.map(({ reference, amount, state }) => ({ reference, amount, state })) : [];
    },
  });
  const found = (isAsked ? (answer.data ?? []) : []).map(({ reference, amount, state }) => ({
    name: t('keys.find.payment', {
      reference,
      amount: format.money(amount),
      outcome: state.review ? t('journal.review') : t(`journal.outcome.${state.outcome}`),
    }),
    choose: () => goTo(paymentAddress(reference)),
  }));
  return { found, isAsking: isAsked && answer.isPending };
}
