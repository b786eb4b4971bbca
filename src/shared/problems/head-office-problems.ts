/** Head office, and what was fetched back from it. Of each, whether trying the same again may help. */
export const HEAD_OFFICE_PROBLEMS = {
  /** Head office knows `missing` entries that this journal does not have: nothing is charged and nothing handed over. */
  olderThanHeadOffice: false,
  /** Its signing key is gone although it was connected to head office: nobody can tell whether the journal is an older copy. */
  connectedKeyLost: false,
  headOfficeNothingMissing: false,
  headOfficeNotHeld: true,
  /** What was fetched back cannot be read, so that nobody knows what it warns of. */
  fetchedNotRead: false,
  /** Hand over: fetched entries that nobody proves to be this till's own say that it was done already, `at` and `by`. */
  fetchedSaysHandedOver: false,
  /** What was fetched back is gone or does not hold, so that nobody is warned of what is in it. */
  fetchedLost: false,
  /** Of the journal that lost entries are of, nothing says any more what it was. */
  fetchedJournalGone: false,
  headOfficeAuthorityWrong: false,
  headOfficeCertificateNotValid: true,
  headOfficeCertificateOther: false,
  headOfficeCertificateUnknown: false,
  /** What was typed cannot be the address of a head office. */
  headOfficeAddress: false,
  headOfficeAway: true,
  /** Whoever answers at this address is no head office. */
  headOfficeNotThere: true,
  /** Wrong, used, or older than ten minutes. */
  headOfficeCodeWrong: true,
  headOfficeTooMany: true,
  /** This journal is enrolled with another key of a till. */
  headOfficeOtherKey: false,
  headOfficeRevoked: false,
  /** Head office has other entries of this journal: two disks go on with it, or it was written anew. Nothing is charged or handed over. */
  headOfficeForked: false,
  /** A receipt is not signed with the key that this till was enrolled with. */
  headOfficeNotSame: false,
  /** Head office says that what came is no piece of a chain. */
  headOfficeBroken: false,
  /** Head office does not know this journal, and takes it in with a new code alone. */
  headOfficeUnknown: false,
  /** Leave: what head office knows against this journal has stopped the till. */
  headOfficeStays: false,
  /** It is enrolled already. */
  headOfficeEnrolled: false,
  /** The disk or the journal did not take it. */
  headOfficeNotKept: true,
};
