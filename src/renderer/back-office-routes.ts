import type { ExternalPayment } from '../shared/run/external-payment.ts';
import type { PaymentType } from '../shared/run/requery-run.ts';
import { ADDRESSES } from '../shared/screens.ts';

type Place = { at: 'list' } | { at: 'one'; id: string };
export type PlaceWithForm = Place | { at: 'new'; reference: string | null; externalType: PaymentType | null };

interface PlaceIn {
  glance: Record<never, never>;
  cases: PlaceWithForm;
  runs: PlaceWithForm;
  exports: Place | { at: 'payment'; id: string; reference: string };
}

export type BackOfficeSection = keyof PlaceIn;
export type BackOfficeRoute<Section extends BackOfficeSection = BackOfficeSection> = {
  [Each in Section]: { screen: 'backOffice'; section: Each; place: PlaceIn[Each] };
}[Section];

export const SECTION_ADDRESSES: Record<BackOfficeSection, string> = {
  glance: ADDRESSES.backOffice,
  cases: `${ADDRESSES.backOffice}/cases`,
  runs: `${ADDRESSES.backOffice}/runs`,
  exports: `${ADDRESSES.backOffice}/exports`,
};

export function oneAddress(section: Exclude<BackOfficeSection, 'glance'>, id: string): string {
  return `${SECTION_ADDRESSES[section]}/${encodeURIComponent(id)}`;
}

/** Returns the address of the form for a new case or run. @param reference the payment that the form starts with */
export function newAddress(section: 'cases' | 'runs', reference: string | null = null): string {
  return `${SECTION_ADDRESSES[section]}/new${reference === null ? '' : `/${encodeURIComponent(reference)}`}`;
}

export function newExternalCaseAddress({ reference, paymentType }: ExternalPayment): string {
  return `${newAddress('cases', reference)}/${paymentType.toLowerCase()}`;
}

export function openedPaymentAddress(id: string, reference: string): string {
  return `${oneAddress('exports', id)}/${encodeURIComponent(reference)}`;
}

/** Matches a section, an id, a reference and a payment type. External references may contain a slash or colon. */
const ADDRESS =
  /^#\/back-office\/(cases|runs|exports)(?:\/([\w-]{1,64}))?(?:\/((?:[\w.-]|%2F|%3A){1,64}))?(?:\/(account|card|qr|ussd|wallet))?$/;

const TYPES: Readonly<Record<string, PaymentType>> = {
  account: 'ACCOUNT',
  card: 'CARD',
  qr: 'QR',
  ussd: 'USSD',
  wallet: 'WALLET',
};

/** Parses an address; null if it does not belong to the back office. */
export function readBackOfficeRoute(hash: string): BackOfficeRoute | null {
  const screen = 'backOffice';
  if (hash === ADDRESSES.backOffice) return { screen, section: 'glance', place: {} };
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
