import { expect, it } from 'vitest';
import { createTurnStore } from './turn-store.ts';

it('the screen stays with the customer between two consecutive steps', () => {
  const turn = createTurnStore();
  const endPin = turn.getState().beginCustomers();
  const endOtp = turn.getState().beginCustomers();
  endPin();
  expect(turn.getState().isCustomers).toBe(true);
  endOtp();
  expect(turn.getState().isCustomers).toBe(false);
});

it('a step that the cashier took back stays with the cashier until the customer gets the step again', () => {
  const turn = createTurnStore();
  turn.getState().takeBack('T1-261121-0001-ABCDEFGHI', 'otp');
  expect(turn.getState().takenBack).toEqual({ reference: 'T1-261121-0001-ABCDEFGHI', step: 'otp' });
  turn.getState().handToCustomer();
  expect(turn.getState().takenBack).toBeNull();
});

it('the on-screen keys stay hidden in later steps once somebody hid them', () => {
  const turn = createTurnStore();
  expect(turn.getState().areLettersShown).toBe(true);
  turn.getState().showLetters(false);
  turn.getState().beginCustomers()();
  turn.getState().handToCustomer();
  expect(turn.getState().areLettersShown).toBe(false);
});
