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
