import type { ExternalPayment } from '../shared/run/external-payment.ts';
import type { PaymentType } from '../shared/run/requery-run.ts';

/** Where one is within a section: its list, the form for a new one, or one of them. */
type Place = { at: 'list' } | { at: 'one'; id: string };
export type PlaceWithForm = Place | { at: 'new'; reference: string | null; externalType: PaymentType | null };

interface PlaceIn {
  glance: Record<never, never>;
  cases: PlaceWithForm;
  runs: PlaceWithForm;
  exports: Place | { at: 'payment'; id: string; reference: string };
}

export type BackOfficeSection = keyof PlaceIn;
/** A place in one section of the back office; without a type argument, in any of them. */
export type BackOfficeRoute<Section extends BackOfficeSection = BackOfficeSection> = {
  [Each in Section]: { screen: 'backOffice'; section: Each; place: PlaceIn[Each] };
}[Section];

export const BACK_OFFICE_ADDRESS = '#/back-office';
export const SECTION_ADDRESSES: Record<BackOfficeSection, string> = {
  glance: BACK_OFFICE_ADDRESS,
  cases: `${BACK_OFFICE_ADDRESS}/cases`,
  runs: `${BACK_OFFICE_ADDRESS}/runs`,
  exports: `${BACK_OFFICE_ADDRESS}/exports`,
};

/** One case, one run or one opened export. */
export function oneAddress(section: Exclude<BackOfficeSection, 'glance'>, id: string): string {
  return `${SECTION_ADDRESSES[section]}/${encodeURIComponent(id)}`;
}

/** The form for a new case or run. @param reference the payment that it is about, where it begins with one */
export function newAddress(section: 'cases' | 'runs', reference: string | null = null): string {
  return `${SECTION_ADDRESSES[section]}/new${reference === null ? '' : `/${encodeURIComponent(reference)}`}`;
}

/** The form for a new case about a payment that is not in this journal. */
export function newExternalCaseAddress({ reference, paymentType }: ExternalPayment): string {
  return `${newAddress('cases', reference)}/${paymentType.toLowerCase()}`;
}

/** One payment of an opened export. */
export function openedPaymentAddress(id: string, reference: string): string {
  return `${oneAddress('exports', id)}/${encodeURIComponent(reference)}`;
}

/** A section, one of it, a reference, and how it was paid. References of others may have a slash or a colon in them. */
const ADDRESS =
  /^#\/back-office\/(cases|runs|exports)(?:\/([\w-]{1,64}))?(?:\/((?:[\w.-]|%2F|%3A){1,64}))?(?:\/(account|card|qr|ussd|wallet))?$/;

const TYPES: Readonly<Record<string, PaymentType>> = {
  account: 'ACCOUNT',
  card: 'CARD',
  qr: 'QR',
  ussd: 'USSD',
  wallet: 'WALLET',
};

/** @returns null where the address leads nowhere in the back office */
export function readBackOfficeRoute(hash: string): BackOfficeRoute | null {
  const screen = 'backOffice';
  if (hash === BACK_OFFICE_ADDRESS) return { screen, section: 'glance', place: {} };
  const [, section, id, part, type] = ADDRESS.exec(hash) ?? [];
  const of = part === undefined ? undefined : decodeURIComponent(part);
  if (type !== undefined && !(section === 'cases' && id === 'new')) return null;
  if (section === 'cases' || section === 'runs') {
    const place = placeWithForm(id, of, type);
    return place && { screen, section, place };
  }
  if (section === 'exports') {
    const isOfPayment = id !== undefined && of !== undefined;
    return { screen, section, place: isOfPayment ? { at: 'payment', id, reference: of } : listOrOne(id) };
  }
  return null;
}

function placeWithForm(id: string | undefined, of: string | undefined, type: string | undefined): PlaceWithForm | null {
  const externalType = (type === undefined ? undefined : TYPES[type]) ?? null;
  if (id === 'new') return { at: 'new', reference: of ?? null, externalType };
  return of === undefined ? listOrOne(id) : null;
}

function listOrOne(id: string | undefined): Place {
  return id === undefined ? { at: 'list' } : { at: 'one', id };
}
