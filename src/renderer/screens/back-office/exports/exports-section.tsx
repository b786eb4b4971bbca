import type { BackOfficeRoute } from '../../../back-office-routes.ts';
import { ExportsList } from './exports-list.tsx';
import { OpenedPaymentScreen } from './opened-payment.tsx';
import { OpenedSearch } from './opened-search.tsx';

/** Exports of any till: which are open, a search in one of them, and one payment of it. */
export function ExportsSection({ place }: { place: BackOfficeRoute<'exports'>['place'] }) {
  switch (place.at) {
    case 'list':
      return <ExportsList />;
    case 'one':
      return <OpenedSearch key={place.id} id={place.id} />;
    case 'payment':
      return <OpenedPaymentScreen key={place.reference} id={place.id} reference={place.reference} />;
  }
}
