/** Why Paydesk was not updated, and what to do about it. */
export const updateProblemTexts = {
  updateNotReached: {
    what: 'The update server did not answer, so Paydesk does not know whether there is a newer version. This till works as before.',
    next: 'Check the network, then look again. If only the update server is down, try tomorrow.',
  },
  updateTooSlow: {
    what: 'The update server was too slow. Nothing was changed.',
    next: 'Try again when the network is quieter.',
  },
  updateForged: {
    what: 'The update server’s announcement is not signed by Paydesk. It was ignored, and nothing was changed.',
    next: 'Tell whoever looks after this till. Take payments as usual, and do not install anything from that server.',
  },
  updateOlder: {
    what: 'The update server offers an older version than it announced before. It was ignored, and nothing was changed.',
    next: 'Tell whoever looks after this till: the server may have been restored from a backup, or somebody may be trying to install an old version.',
  },
  updateNotForThisMachine: {
    what: 'Version {{version}} is not available for computers like this one.',
    next: 'Ask whoever looks after this till for a version that fits.',
  },
  updateCutOff: {
    what: 'The download was interrupted. Nothing was changed.',
    next: 'Check the network, then download again.',
  },
  updateOtherFile: {
    what: 'The downloaded file is not the announced one: it was changed or damaged. It was deleted, and nothing was changed.',
    next: 'Download again. If this happens again, tell whoever looks after this till.',
  },
  updateNoRoom: {
    what: 'There was not enough space on the disk for the download.',
    next: 'Free some space on the disk, then download again.',
  },
  updateNotInstalled: {
    what: 'Version {{version}} could not be installed on this computer. The previous version is running, and nothing has changed.',
    next: 'Try again. If the computer asks for an administrator, have whoever looks after this till install it.',
  },
};
