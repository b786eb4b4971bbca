import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedPayment } from '../../shared/journal/listed-payment.ts';
import { goTo, paymentAddress } from '../routes.ts';
import { useParts, usePeople, useTill } from '../state/parts.ts';
import { mayAll } from '../state/people-store.ts';
import { JOURNAL_KEY, useToday } from '../state/queries/queries.ts';
import type { Findable } from './found-by-name.ts';

/** How many payments are found by a few words, for whoever looks for one. */
const MOST_PAYMENTS = 5;
/** Shorter texts find nearly everything. */
const SHORTEST_SEARCH = 3;

/** All that is known here of a payment: nothing of the customer. */
type FoundPayment = Pick<ListedPayment, 'reference' | 'amount' | 'state'>;

/** The newest payments that the search of the Journal finds, of the days that whoever stands at the till may look at. */
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
      // Where it may not be asked, or cannot be answered, nothing is found: the Journal says why.
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
