/** Problems of head office, and of entries fetched from it. `true`: trying again may help. */
export const HEAD_OFFICE_PROBLEMS = {
  /** Head office has `missing` entries that this journal lacks, so nothing is charged or handed over. */
  olderThanHeadOffice: false,
  /** The signing key of an enrolled till is gone, so nobody can tell whether the journal is an older copy. */
  connectedKeyLost: false,
  headOfficeNothingMissing: false,
  headOfficeNotHeld: true,
  /** The fetched entries are unreadable, so that nobody knows which payments to warn about. */
  fetchedNotRead: false,
  /** Hand-over: fetched entries, not proven to be this till's own, record that the goods were handed over. */
  fetchedSaysHandedOver: false,
  /** The fetched entries are gone or do not verify, so that nobody is warned about their payments. */
  fetchedLost: false,
  /** Nothing says which journal lost the fetched entries. */
  fetchedJournalGone: false,
  headOfficeAuthorityWrong: false,
  headOfficeCertificateNotValid: true,
  headOfficeCertificateOther: false,
  headOfficeCertificateUnknown: false,
  headOfficeAddress: false,
  headOfficeAway: true,
  /** The server at this address is not a head office. */
  headOfficeNotThere: true,
  /** The code is wrong, used, or older than ten minutes. */
  headOfficeCodeWrong: true,
  headOfficeTooMany: true,
  /** This journal is enrolled with another till key. */
  headOfficeOtherKey: false,
  headOfficeRevoked: false,
  /** Head office has different entries for this journal: two disks continue it, or it was rewritten. */
  headOfficeForked: false,
  /** A receipt is not signed with the key from enrolment. */
  headOfficeNotSame: false,
  /** Head office says that the sent entries do not continue its chain. */
  headOfficeBroken: false,
  /** Head office does not know this journal, and accepts it only with a new code. */
  headOfficeUnknown: false,
  /** The till cannot leave head office, because a finding about this journal has stopped the till. */
  headOfficeStays: false,
  headOfficeEnrolled: false,
  headOfficeNotKept: true,
};
