import type { Host, HostSession } from './host-parts.ts';
import { Session } from './session.ts';
import { notProvided } from './strict.ts';

/** Preferences for which the stand-in supports only Electron's default, which is the safe value. */
const FIXED: Readonly<Record<string, unknown>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
};

/** Preferences that are accepted but have no effect here. */
const WITHOUT_EFFECT = ['spellcheck', 'disableBlinkFeatures', 'devTools', 'disableDialogs', 'focusOnNavigation'];

const CHOSEN = ['preload', 'session', 'partition'];

export interface PagePreferences {
  readonly session: HostSession;
  readonly preload: string | undefined;
}

/** @throws for unknown preferences and unsupported values */
export function readWebPreferences(host: Host, given: Record<string, unknown> = {}): PagePreferences {
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || WITHOUT_EFFECT.includes(key) || CHOSEN.includes(key)) continue;
    if (!Object.hasOwn(FIXED, key)) throw notProvided(`webPreferences.${key}`);
    if (FIXED[key] !== value) throw notProvided(`webPreferences.${key}: ${String(value)}`);
  }
  const { session, partition, preload } = given;
  if (session !== undefined && !(session instanceof Session)) throw new TypeError('session is no session');
  return {
    session: session ?? host.sessionOf(typeof partition === 'string' ? partition : ''),
    preload: typeof preload === 'string' ? preload : undefined,
  };
}
