import type { Customer } from '../../../shared/payment/records.ts';

/** Marks the shop's own e-mail, even if a cashier typed the address. Ignores the mark that the screen sent. */
export function withShopsEmail<Request extends { customer: Customer }>(
  request: Request,
  shopEmail: string | null,
): Request {
  const { isShopsEmail: _said, ...customer } = request.customer;
  const isShops = customer.email.toLowerCase() === shopEmail?.toLowerCase();
  return { ...request, customer: isShops ? { ...customer, isShopsEmail: true } : customer };
}
