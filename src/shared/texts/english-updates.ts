/** Why Paydesk was not updated, and what to do about it. */
export const updateProblemTexts = {
  updateNotReached: {
    what: 'The update server did not answer, so nothing is known of newer versions. This till goes on as it is.',
    next: 'Check the network, then look again. If only the update server is away, try tomorrow.',
  },
  updateTooSlow: {
    what: 'The update server sent too little for too long. Nothing was changed.',
    next: 'Try again when the network is quieter.',
  },
  updateForged: {
    what: 'What the update server announces does not bear the signature of Paydesk. None of it was read, and nothing was changed.',
    next: 'Tell whoever looks after this till. Take payments as usual, and install nothing from there meanwhile.',
  },
  updateOlder: {
    what: 'The update server offers an older version than was announced before. It was not taken, and nothing was changed.',
    next: 'Tell whoever looks after this till: the server may have been put back, or somebody wants an old version here.',
  },
  updateNotForThisMachine: {
    what: 'Version {{version}} is announced, but not for computers like this one.',
    next: 'Ask whoever looks after this till for a version for it.',
  },
  updateCutOff: {
    what: 'The download broke off. Nothing of it was kept, and nothing was changed.',
    next: 'Check the network, then download again.',
  },
  updateOtherFile: {
    what: 'The file is not the one that was announced: it was changed or damaged. It was thrown away, and nothing was changed.',
    next: 'Download again. If this comes back, tell whoever looks after this till.',
  },
  updateNoRoom: {
    what: 'The disk did not take the download. Nothing of it was kept.',
    next: 'Make room on the disk, then download again.',
  },
  updateNotInstalled: {
    what: 'Version {{version}} was not installed: this computer did not take it. The version from before runs, with everything as it was.',
    next: 'Try again. If the computer asks for an administrator, have whoever looks after this till install it.',
  },
};

export const updatesTexts = {
  title: 'Updates',
  back: 'Back to Settings',
  open: 'Updates',
  openText: 'Which version of Paydesk this till has, and whether there is a newer one.',
  reading: 'Looking …',
  program: 'This till',
  version: 'Version',
  server: 'Looks for updates at',
  lastLooked: 'Last looked',
  never: 'Not yet',
  metered: 'Connection',
  isMetered: 'It costs by what is sent: nothing is downloaded by itself.',
  newer: 'Newer version',
  byHand: {
    noServer:
      'This till is updated by hand: it was given no place to look for updates. Whoever looks after it installs the next version over this one; the journal and all settings stay.',
    notInstalled:
      'This copy of Paydesk runs from its sources, not as an installed program. It is updated where it was started.',
    systemPackage:
      'This till is updated by hand: Paydesk came in a package of this computer’s system, which also brings the next version.',
  },
  none: 'No newer version is known.',
  looking: 'Looking for an update …',
  later: 'Version {{version}} is being handed out, a few tills at a time. This till takes it when its turn comes.',
  offered: 'Version {{version}} can be downloaded ({{size}}).',
  downloading: 'Downloading version {{version}}: {{done}} of {{size}}. Payments can be taken meanwhile.',
  ready: 'Version {{version}} is here, and its signature was checked.',
  installing: 'Version {{version}} is being installed. Paydesk closes and starts again.',
  released: 'Released {{at}}',
  notes: 'What is new',
  noNotes: 'Nothing was noted for this version.',
  hold: {
    sale: 'There is a sale at the counter. The update waits for its end.',
    payment: 'A payment is still open. The update waits until it is known what became of it.',
    shift: 'A shift is open. The update waits until it is counted and closed.',
  },
  wanted: 'It is installed as soon as nothing is in its way. Paydesk then closes and starts again.',
  look: 'Look for an update',
  download: 'Download',
  installNow: 'Install now',
  installLater: 'Install when the shift is closed',
  leave: 'Do not install it yet',
};
