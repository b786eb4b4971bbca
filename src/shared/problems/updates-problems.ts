/** Problems of updates. `true`: trying again may help. */
export const UPDATE_PROBLEMS = {
  /** The update server did not answer, or not as expected. */
  updateNotReached: true,
  updateTooSlow: true,
  /** The announcement is not signed with one of our keys, or is not an announcement. */
  updateForged: false,
  /** The announcement is older than the program or an earlier announcement. */
  updateOlder: false,
  /** `version` is announced without a file for this machine. */
  updateNotForThisMachine: false,
  updateCutOff: true,
  /** The file is not the announced one. */
  updateOtherFile: true,
  updateNoRoom: true,
  /** The system did not install `version`. */
  updateNotInstalled: true,
};
