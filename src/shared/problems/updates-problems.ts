/** Problems of updates. `true`: trying again may help. */
export const UPDATE_PROBLEMS = {
  /** The update server did not answer, or not in the expected form. */
  updateNotReached: true,
  updateTooSlow: true,
  /** The announcement is not signed with one of our keys, or is not in the form of an announcement. */
  updateForged: false,
  /** The announcement is older than the program or than an earlier announcement. */
  updateOlder: false,
  /** `version` is announced without a file for this machine. */
  updateNotForThisMachine: false,
  updateCutOff: true,
  /** The downloaded file is not the announced file. */
  updateOtherFile: true,
  updateNoRoom: true,
  updateNotInstalled: true,
};
