import type { Handlers } from '../../shared/bridge-contract.ts';
import type { Desk } from '../desk/ports/desk-port.ts';

export function createDeskHandlers(desk: Desk) {
  return {
    'desk.read': async () => ({ ok: true, value: desk.read() }),
    'till.confirmClock': () => desk.confirmClock(),
    'announcement.dismiss': ({ reference }) => desk.dismissAnnouncement(reference),
    'sale.checkEarlier': (attempt) => desk.checkEarlier(attempt),
    'sale.charge': (request) => desk.charge(request),
    'sale.cancel': ({ saleId }) => desk.cancelSale(saleId),
    'sale.leaveForLater': ({ saleId }) => desk.leaveForLater(saleId),
    'sale.resume': ({ saleId }) => desk.resumeSale(saleId),
    'sale.finish': ({ saleId }) => desk.finishSale(saleId),
    'payment.submitStep': ({ reference, keyed }) => desk.submit(reference, keyed),
    'payment.sendAgain': ({ reference }) => desk.sendAgain(reference),
    'payment.requery': ({ reference }) => desk.requery(reference),
    'payment.handOver': ({ reference, override }) => desk.handOver(reference, override),
    'payment.handOverAfterReview': ({ reference, override }) => desk.handOverAfterReview(reference, override),
  } satisfies Partial<Handlers>;
}
