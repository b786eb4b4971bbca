import { lazy } from 'react';

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

export const JournalScreen = lazy(() => readers.journal().then((read) => ({ default: read.JournalScreen })));
export const PaymentScreen = lazy(() => readers.payment().then((read) => ({ default: read.PaymentScreen })));
export const BackOfficeScreen = lazy(() => readers.backOffice().then((read) => ({ default: read.BackOfficeScreen })));
export const ReportsScreen = lazy(() => readers.reports().then((read) => ({ default: read.ReportsScreen })));
export const SettingsScreen = lazy(() => readers.settings().then((read) => ({ default: read.SettingsScreen })));
export const HealthScreen = lazy(() => readers.health().then((read) => ({ default: read.HealthScreen })));
export const UpdatesScreen = lazy(() => readers.updates().then((read) => ({ default: read.UpdatesScreen })));
export const LessonsScreen = lazy(() => readers.lessons().then((read) => ({ default: read.LessonsScreen })));
export const SignInScreen = lazy(() => readers.signIn().then((read) => ({ default: read.SignInScreen })));
export const LostKeyForm = lazy(() => readers.lostKey().then((read) => ({ default: read.LostKeyForm })));
export const RecoveryCode = lazy(() => readers.recoveryCode().then((read) => ({ default: read.RecoveryCode })));
export const ApprovalDialog = lazy(() => readers.approval().then((read) => ({ default: read.ApprovalDialog })));
/** All of the second window. */
export const CustomerApp = lazy(() => readers.customer().then((read) => ({ default: read.CustomerApp })));
/** The very first one, while nobody has set the till up. */
export const FirstScreen = lazy(() => readers.first().then((read) => ({ default: read.FirstScreen })));

/** Reads the screens of a till ahead, so that none of them has to be waited for. */
export async function readAhead(): Promise<void> {
  const { first: _first, customer: _customer, ...ofTill } = readers;
  await Promise.all(Object.values(ofTill).map((read) => read()));
}
