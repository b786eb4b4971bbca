import { type ComponentType, lazy } from 'react';

/*
 * Screens whose code is read when one of them is first opened, or as soon as the first screen stands: whoever opens the till
 * wants to sell, and the rest is several times as large.
 */

const readers = {
  journal: () => import('./journal/journal-screen.tsx'),
  payment: () => import('./journal/payment/payment-screen.tsx'),
  backOffice: () => import('./back-office/back-office-screen.tsx'),
  reports: () => import('./reports/reports-screen.tsx'),
  settings: () => import('./settings/settings-screen.tsx'),
  health: () => import('./settings/health/health-screen.tsx'),
  updates: () => import('./settings/updates/updates-screen.tsx'),
  lessons: () => import('./lessons/lessons-screen.tsx'),
  signIn: () => import('./people/sign-in-screen.tsx'),
  lostKey: () => import('./people/lost-key-form.tsx'),
  recoveryCode: () => import('./people/recovery-code.tsx'),
  approval: () => import('./people/approval-dialog.tsx'),
  customer: () => import('../customer-app.tsx'),
  first: () => import('./setup/first-screen.tsx'),
};

export const JournalScreen = later(async () => (await readers.journal()).JournalScreen);
export const PaymentScreen = later(async () => (await readers.payment()).PaymentScreen);
export const BackOfficeScreen = later(async () => (await readers.backOffice()).BackOfficeScreen);
export const ReportsScreen = later(async () => (await readers.reports()).ReportsScreen);
export const SettingsScreen = later(async () => (await readers.settings()).SettingsScreen);
export const HealthScreen = later(async () => (await readers.health()).HealthScreen);
export const UpdatesScreen = later(async () => (await readers.updates()).UpdatesScreen);
export const LessonsScreen = later(async () => (await readers.lessons()).LessonsScreen);
export const SignInScreen = later(async () => (await readers.signIn()).SignInScreen);
export const LostKeyForm = later(async () => (await readers.lostKey()).LostKeyForm);
export const RecoveryCode = later(async () => (await readers.recoveryCode()).RecoveryCode);
export const ApprovalDialog = later(async () => (await readers.approval()).ApprovalDialog);
/** All of the second window. */
export const CustomerApp = later(async () => (await readers.customer()).CustomerApp);
/** The very first one, while nobody has set the till up. */
export const FirstScreen = later(async () => (await readers.first()).FirstScreen);

/** Reads the screens of a till ahead, so that none of them has to be waited for. */
export async function readAhead(): Promise<void> {
  const { first: _first, customer: _customer, ...ofTill } = readers;
  await Promise.all([readTexts(), ...Object.values(ofTill).map((read) => read())]);
}

/** A screen that is read later, and with it what only such screens say. */
export function later<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [{ withLaterTexts }, screen] = await Promise.all([readTexts(), read()]);
    return { default: withLaterTexts(screen) };
  });
}

function readTexts() {
  return import('../later-texts.tsx');
}
