import { type ComponentType, createElement, lazy, useState } from 'react';
import { readContract } from '../bridge-client.ts';

/* Screens that load when first shown, or once the first screen is up. Together they are several times its size, and
   Sell must open fast. */

export const SaleUnderWay = later(async () => (await import('./sell/sale-under-way.tsx')).SaleUnderWay);
export const IdentityTurn = later(async () => (await import('./customer/turns/identity-turn.tsx')).IdentityTurn);
export const JournalScreen = later(async () => (await import('./journal/journal-screen.tsx')).JournalScreen);
export const PaymentScreen = later(async () => (await import('./journal/payment/payment-screen.tsx')).PaymentScreen);
export const BackOfficeScreen = later(
  async () => (await import('./back-office/back-office-screen.tsx')).BackOfficeScreen,
);
export const ReportsScreen = later(async () => (await import('./reports/reports-screen.tsx')).ReportsScreen);
export const SettingsScreen = later(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen);
export const HealthScreen = later(async () => (await import('./settings/health/health-screen.tsx')).HealthScreen);
export const UpdatesScreen = later(async () => (await import('./settings/updates/updates-screen.tsx')).UpdatesScreen);
export const LessonsScreen = later(async () => (await import('./lessons/lessons-screen.tsx')).LessonsScreen);
export const LessonStrip = later(async () => (await import('./lessons/lesson-strip.tsx')).LessonStrip);
export const SignInScreen = later(async () => (await import('./people/sign-in-screen.tsx')).SignInScreen);
export const NobodyCanSignIn = later(async () => (await import('./people/nobody-can-sign-in.tsx')).NobodyCanSignIn);
export const RecoveryCode = later(async () => (await import('./people/recovery-code.tsx')).RecoveryCode);
export const FindDialog = later(async () => (await import('../find/find-dialog.tsx')).FindDialog);
export const ApprovalDialog = later(async () => (await import('./people/approval-dialog.tsx')).ApprovalDialog);
/** The second window. */
export const CustomerApp = later(async () => (await import('../customer-app.tsx')).CustomerApp);
/** The screen of a till that nobody has set up. */
export const FirstScreen = later(async () => (await import('./setup/first-screen.tsx')).FirstScreen);

/** The steps of setup at an open till. */
export const FurtherScreen = later(async () => (await import('./setup/further/further-screen.tsx')).FurtherScreen);
export const PracticeSaleStrip = later(
  async () => (await import('./setup/further/practice-sale-strip.tsx')).PracticeSaleStrip,
);

/** Loads the screens ahead of time, those of a payment first, so that nobody waits for them. */
export async function readAhead(): Promise<void> {
  await Promise.all([SaleUnderWay.read(), IdentityTurn.read(), ApprovalDialog.read(), SignInScreen.read()]);
  await readContract();
  await Promise.all([JournalScreen.read(), PaymentScreen.read(), BackOfficeScreen.read(), ReportsScreen.read()]);
  await Promise.all([SettingsScreen.read(), HealthScreen.read(), UpdatesScreen.read(), LessonsScreen.read()]);
  await Promise.all([FindDialog.read(), NobodyCanSignIn.read(), RecoveryCode.read()]);
}

/** A component that loads later. */
type Later<Props extends object> = ComponentType<Props> & { read: () => Promise<ComponentType<Props>> };

/**
 * Makes a component that loads later, together with the later texts. Once loaded it renders at once, unlike `lazy`,
 * which leaves the screen empty for a moment, possibly during a payment.
 */
export function later<Props extends object>(readScreen: () => Promise<ComponentType<Props>>): Later<Props> {
  const known: { screen: ComponentType<Props> | null } = { screen: null };
  const read = async () => {
    const [{ withLaterTexts }, screen] = await Promise.all([import('../later-texts.tsx'), readScreen()]);
    known.screen ??= withLaterTexts(screen);
    return known.screen;
  };
  const WhenRead = lazy(async () => ({ default: await read() }));
  function LaterScreen(props: Props) {
    // Fixed for the lifetime of the component: switching would remount the screen and lose typed text.
    const [Screen] = useState<ComponentType<Props>>(() => known.screen ?? WhenRead);
    return createElement(Screen, props);
  }
  return Object.assign(LaterScreen, { read });
}
