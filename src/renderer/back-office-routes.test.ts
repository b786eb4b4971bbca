import { describe, expect, it } from 'vitest';
import {
  newAddress,
  newExternalCaseAddress,
  oneAddress,
  openedPaymentAddress,
  readBackOfficeRoute,
  SECTION_ADDRESSES,
} from './back-office-routes.ts';
import { readRoute } from './routes.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHI';
const screen = 'backOffice';

describe('an address of the back office', () => {
  it.each([
    [SECTION_ADDRESSES.glance, { screen, section: 'glance', place: {} }],
    [SECTION_ADDRESSES.cases, { screen, section: 'cases', place: { at: 'list' } }],
    [oneAddress('cases', 'C-17'), { screen, section: 'cases', place: { at: 'one', id: 'C-17' } }],
    [newAddress('cases'), { screen, section: 'cases', place: { at: 'new', reference: null, externalType: null } }],
    [
      newAddress('cases', REFERENCE),
      { screen, section: 'cases', place: { at: 'new', reference: REFERENCE, externalType: null } },
    ],
    [
      newExternalCaseAddress({ reference: 'HEAD/2026:17.b', paymentType: 'QR' }),
      { screen, section: 'cases', place: { at: 'new', reference: 'HEAD/2026:17.b', externalType: 'QR' } },
    ],
    [SECTION_ADDRESSES.runs, { screen, section: 'runs', place: { at: 'list' } }],
    [oneAddress('runs', 'a_b-c'), { screen, section: 'runs', place: { at: 'one', id: 'a_b-c' } }],
    [newAddress('runs'), { screen, section: 'runs', place: { at: 'new', reference: null, externalType: null } }],
    [SECTION_ADDRESSES.exports, { screen, section: 'exports', place: { at: 'list' } }],
    [oneAddress('exports', 'e1'), { screen, section: 'exports', place: { at: 'one', id: 'e1' } }],
    [
      openedPaymentAddress('e1', REFERENCE),
      { screen, section: 'exports', place: { at: 'payment', id: 'e1', reference: REFERENCE } },
    ],
  ])('the address "%s" leads to its place', (address, route) => expect(readRoute(address)).toEqual(route));

  it.each([
    '#/back-office/',
    '#/back-office/nothing',
    '#/back-office/cases/',
    '#/back-office/cases/C-17/more',
    '#/back-office/exports/e1/more/still',
    '#/back-office/exports/e1/more/card',
    '#/back-office/cases/new/PRACTICE-QR-1/cash',
    '#/back-office/cases/<b>',
  ])('the address "%s" leads nowhere', (address) => expect(readBackOfficeRoute(address)).toBeNull());
});
