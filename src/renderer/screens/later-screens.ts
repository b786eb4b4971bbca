import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { readContract } from '../bridge-client.ts';
import type { PlainScreen, Route } from '../routes.ts';

/*
 * Screens that load when first shown, or after the first screen is up. They are kept out of the first load, so that
 * Sell opens fast.
 */

export const SaleUnderWay = later(async () => (await import('./sell/sale-under-way.tsx')).SaleUnderWay);
export const IdentityTurn = later(async () => (await import('./customer/turns/identity-turn.tsx')).IdentityTurn);
export const LessonStrip = later(async () => (await import('./lessons/strips.tsx')).LessonStrip);
export const SignInScreen = later(async () => (await import('./people/sign-in-screen.tsx')).SignInScreen);
export const NobodyCanSignIn = later(async () => (await import('./people/nobody-can-sign-in.tsx')).NobodyCanSignIn);
export const RecoveryCode = later(async () => (await import('./people/recovery-code.tsx')).RecoveryCode);
export const FindDialog = later(async () => (await import('../find/find-dialog.tsx')).FindDialog);
export const ApprovalDialog = later(async () => (await import('./people/approval-dialog.tsx')).ApprovalDialog);
export const CustomerApp = later(async () => (await import('../customer-app.tsx')).CustomerApp);
export const FirstScreen = later(async () => (await import('./setup/first-screen.tsx')).FirstScreen);

export const PracticeSaleStrip = later(async () => (await import('./lessons/strips.tsx')).PracticeSaleStrip);

type PropsOf<Name> = Name extends PlainScreen ? object : Extract<Route, { screen: Name }>;

/** Every screen but Sell, which is part of the first load. */
export const SCREENS: { readonly [Name in Exclude<Route['screen'], 'sell'>]: Later<PropsOf<Name>> } = {
  journal: later(async () => (await import('./journal/journal-screen.tsx')).JournalScreen),
  payment: later(async () => (await import('./journal/payment/payment-screen.tsx')).PaymentScreen),
  backOffice: later(async () => (await import('./back-office/back-office-screen.tsx')).BackOfficeScreen),
  reports: later(async () => (await import('./reports/reports-screen.tsx')).ReportsScreen),
  settings: later(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
  health: later(async () => (await import('./settings/health/health-screen.tsx')).HealthScreen),
  updates: later(async () => (await import('./settings/updates/updates-screen.tsx')).UpdatesScreen),
  lessons: later(async () => (await import('./lessons/lessons-screen.tsx')).LessonsScreen),
  connect: later(async () => (await import('./further-setup/further-screen.tsx')).FurtherScreen),
};

/** Loads the screens in advance, those of a payment first. */
export async function readAhead(): Promise<void> {
  await Promise.all([SaleUnderWay.read(), IdentityTurn.read(), ApprovalDialog.read(), SignInScreen.read()]);
  await readContract();
  for (const screen of Object.values(SCREENS)) await screen.read();
  await Promise.all([FindDialog.read(), NobodyCanSignIn.read(), RecoveryCode.read()]);
}

type Later<Props extends object> = FunctionComponent<Props> & { read: () => Promise<unknown> };

/**
 * Wraps a screen that loads on first use, together with the later texts. Once loaded it renders at once, unlike `lazy`.
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
    // The chosen component must stay the same, because a switch would remount the screen and lose typed text.
    const [Screen] = useState<ComponentType<Props>>(() => known.screen ?? WhenRead);
    return createElement(Screen, props);
  }
  return Object.assign(LaterScreen, { read });
}
