/** An item of Electron's security checklist, or an additional one that this program needs. */
export interface ChecklistItem {
  /** The item's number in Electron's checklist; null for an additional item. */
  number: number | null;
  /** A sentence that must hold, and the name of the test. */
  name: string;
}

/** The items in Electron's order and mostly in Electron's words. `checks.ts` has a check for each. */
export const CHECKLIST = {
  secureContent: { number: 1, name: 'Only https and the program’s own files are loaded' },
  noNode: { number: 2, name: 'No page has Node, and a bank page has no preload' },
  contextIsolation: { number: 3, name: 'Every page is isolated from its preload' },
  sandbox: { number: 4, name: 'Every page and the whole program are sandboxed' },
  permissions: { number: 5, name: 'Every session denies permissions, devices and downloads' },
  webSecurity: { number: 6, name: 'Every page has web security' },
  policy: { number: 7, name: 'Every page of ours has a strict policy with Trusted Types and styles by digest' },
  insecureContent: { number: 8, name: 'No page runs insecure content' },
  experimentalFeatures: { number: 9, name: 'No page has experimental features' },
  blinkFeatures: { number: 10, name: 'No page enables a Blink feature' },
  noPopupsInViews: { number: 11, name: 'No page can embed a view, with or without pop-ups' },
  viewOptions: { number: 12, name: 'An embedded view is refused before its options are read' },
  navigation: { number: 13, name: 'No page navigates to a foreign address' },
  newWindows: { number: 14, name: 'No page opens a window' },
  openExternal: { number: 15, name: 'The program lets the system open nothing' },
  currentElectron: { number: 16, name: 'Electron has one exact version, the same in package.json and lock file' },
  senders: { number: 17, name: 'Every channel checks its sender: page, main frame and address' },
  customScheme: {
    number: 18,
    name: 'Pages come from our own scheme without special privileges, never from files',
  },
  fuses: { number: 19, name: 'Every fuse is set deliberately and read back' },
  noElectronInPages: { number: 20, name: 'A page gets two functions for known channel names, and no Electron events' },
  everyPage: { number: null, name: 'A page of an unknown kind is guarded too' },
  dialogs: { number: null, name: 'A bank page shows no dialog, which could imitate the till' },
  webRtc: { number: null, name: 'No page learns an address of this machine by WebRTC' },
  startConditions: { number: null, name: 'A packaged program does not start with a debugger or a proxy' },
} as const satisfies Record<string, ChecklistItem>;

export type ItemKey = keyof typeof CHECKLIST;
