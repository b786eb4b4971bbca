/** One of the twenty items of Electron's security checklist, or one beside them that this program needs. */
export interface ChecklistItem {
  /** Its place in Electron's list; null where it is none of them. */
  number: number | null;
  /** What the test is called: what holds, as a sentence without its subject. */
  name: string;
}

/** In Electron's order and, as far as they go, in its words. `checks.ts` has a check for each, by its key. */
export const CHECKLIST = {
  secureContent: { number: 1, name: 'Only secure content is loaded: https, and what the program brings itself' },
  noNode: { number: 2, name: 'No page has Node, and a bank’s page has no preload' },
  contextIsolation: { number: 3, name: 'Every page is isolated from its preload' },
  sandbox: { number: 4, name: 'Every page is sandboxed, and the whole program with it' },
  permissions: { number: 5, name: 'Every session answers no to permissions, devices and downloads' },
  webSecurity: { number: 6, name: 'No page is without web security' },
  policy: { number: 7, name: 'Every page of ours has a strict policy, with Trusted Types and styles by digest' },
  insecureContent: { number: 8, name: 'No page runs insecure content' },
  experimentalFeatures: { number: 9, name: 'No page has experimental features' },
  blinkFeatures: { number: 10, name: 'No page has a feature of Blink switched on' },
  noPopupsInViews: { number: 11, name: 'No page may have an embedded view, with pop-ups or without' },
  viewOptions: { number: 12, name: 'An embedded view is refused before its options are read' },
  navigation: { number: 13, name: 'No page is led to where it does not belong' },
  newWindows: { number: 14, name: 'No page opens a window' },
  openExternal: {
    number: 15,
    name: 'Only a letter and a file that was just saved are handed to another program of the system',
  },
  currentElectron: { number: 16, name: 'Electron is one exact version, the same in package and lock' },
  senders: { number: 17, name: 'Every channel asks who is speaking: the page, its main frame, its address' },
  customScheme: {
    number: 18,
    name: 'The pages come from a scheme of our own without special powers, never from files',
  },
  fuses: { number: 19, name: 'Every fuse is decided about, flipped and read back' },
  noElectronInPages: { number: 20, name: 'A page gets two functions, known names and no event of Electron’s' },
  everyPage: { number: null, name: 'A page that nobody thought of is held all the same' },
  webRtc: { number: null, name: 'No page learns an address of this machine by WebRTC' },
  startConditions: { number: null, name: 'A packaged program does not start with a debugger or a proxy' },
} as const satisfies Record<string, ChecklistItem>;

export type ItemKey = keyof typeof CHECKLIST;
