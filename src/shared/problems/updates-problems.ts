/** Newer versions of the program. Of each, whether trying the same again may help. */
export const UPDATE_PROBLEMS = {
  /** The update server did not answer, or not with what was asked for. */
  updateNotReached: true,
  updateTooSlow: true,
  /** What is announced is not signed with a key of ours, or is no announcement. */
  updateForged: false,
  /** It is older than the program, or than what was announced before. */
  updateOlder: false,
  /** `version` is announced without a file for this machine. */
  updateNotForThisMachine: false,
  updateCutOff: true,
  /** The file is not the one that was announced. */
  updateOtherFile: true,
  updateNoRoom: true,
  /** The system did not install `version`. */
  updateNotInstalled: true,
};
