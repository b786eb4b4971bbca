import type { Customer } from '../../../shared/payment/records.ts';

/**
 * Marks the shop's own e-mail if it is sent in place of the customer's, also if a cashier typed it. Ignores the mark of
 * the screen.
 */
export function withShopsEmail<Request extends { customer: Customer }>(
  request: Request,
  shopEmail: string | null,
): Request {
  const { isShopsEmail: _said, ...customer } = request.customer;
  const isShops = customer.email.toLowerCase() === shopEmail?.toLowerCase();
  return { ...request, customer: isShops ? { ...customer, isShopsEmail: true } : customer };
}
