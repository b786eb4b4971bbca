/** Why this till does not send to head office, or sells nothing because of what that knows; and what to do about it. */
export const headOfficeProblemTexts = {
  olderThanHeadOffice: {
    what: 'This till’s journal is older than head office knows. Entries missing here: {{missing}}. Payments and handed-over goods may be among them, so that nothing is charged and nothing handed over.',
    next: 'If a newer copy of the journal is at hand, go back to it. Otherwise fetch back what is missing under Settings, Head office: the till then warns of payments in it. After that whoever answers for this till begins a new journal below: it names the old one.',
  },
  connectedKeyLost: {
    what: 'This till is connected to head office, and its signing key is lost. Its disk may have been put back to an older state, so that nothing is charged and nothing handed over.',
    next: 'Ask head office how many entries it has of this till, and compare them with the journal under Settings, Health. If it has more, have a newer copy put back. If not, whoever answers for this till makes a new signing key under Settings, or leaves head office there.',
  },
  headOfficeAddress: {
    what: 'This cannot be the address of a head office.',
    next: 'Type it as head office prints it. It begins with https, or with http where head office runs on this computer.',
  },
  headOfficeAway: {
    what: 'Head office does not answer.',
    next: 'Nothing is lost: entries wait in the journal, and it is tried again by itself. If this lasts, check the network of this computer, and ask head office whether it runs.',
  },
  headOfficeNotThere: {
    what: 'What answers at this address is no head office.',
    next: 'Compare the address with the one that head office prints.',
  },
  headOfficeCodeWrong: {
    what: 'Head office does not take this code. A code is for one till, and for ten minutes.',
    next: 'Ask head office for a new code, and type it under Settings, Head office.',
  },
  headOfficeTooMany: {
    what: 'Head office has been given too many wrong codes just now.',
    next: 'Wait a minute, then type the code again.',
  },
  headOfficeOtherKey: {
    what: 'Head office knows this journal with another signing key of a till. Somebody may have copied this till.',
    next: 'Ask head office to look at what it has found about this till, and for a new code. If this till charges nothing, begin a new journal, leave head office under Settings, and connect this till again with that code.',
  },
  headOfficeRevoked: {
    what: 'Head office takes nothing from this till any more.',
    next: 'Ask head office why. Payments go on meanwhile.',
  },
  headOfficeForked: {
    what: 'Head office has other entries of this journal. Two computers may go on with one journal, or it was written anew. The same goods may be handed over twice, so that nothing is charged and nothing handed over.',
    next: 'Ask head office to look at what it has found about this till, and find out whether a copy of it runs elsewhere. Then whoever answers for this till begins a new journal below: it names the old one.',
  },
  headOfficeNotSame: {
    what: 'What answers is not the head office that this till was connected to: it signs with another key.',
    next: 'Ask head office whether it has a new key. If so, leave it under Settings and connect this till again with a new code.',
  },
  headOfficeBroken: {
    what: 'Head office says that what this till sent does not hold together.',
    next: 'Call whoever looks after this till, and have the journal checked under Settings, Health.',
  },
  headOfficeUnknown: {
    what: 'Head office does not know this journal.',
    next: 'Ask head office for a code. Then leave it under Settings, and connect this till again.',
  },
  headOfficeAuthorityWrong: {
    what: 'This is no certificate of an authority.',
    next: 'Give the certificate of the authority that has signed head office’s, at most 8,000 characters. Its first line says BEGIN CERTIFICATE. A server’s certificate or a private key is none.',
  },
  headOfficeCertificateNotValid: {
    what: 'The certificate of head office has run out, or is not valid yet. Nothing was sent.',
    next: 'Compare the date of this computer with a clock. If it is right, ask head office for a new certificate. Entries wait in the journal meanwhile.',
  },
  headOfficeCertificateOther: {
    what: 'What answers at this address has a certificate for another name. Nothing was sent.',
    next: 'Compare the address with the one that head office prints. If it is the same, somebody else may be answering: tell whoever looks after the network.',
  },
  headOfficeCertificateUnknown: {
    what: 'What answers at this address has a certificate from an authority that this till does not trust. Nothing was sent.',
    next: 'If the shop has an authority of its own, connect with its certificate. If it was given already, somebody else may be answering: tell whoever looks after the network.',
  },
  headOfficeNothingMissing: {
    what: 'Head office has no entries of this journal that are missing here.',
    next: 'There is nothing to fetch.',
  },
  headOfficeNotHeld: {
    what: 'What head office sent is no piece of this journal. Nothing of it was kept.',
    next: 'Try again. If it happens again, ask head office to look at its ledger.',
  },
  fetchedNotRead: {
    what: 'What was fetched back from head office cannot be read. Payments and handed-over goods are in it, so that nothing is charged and nothing handed over.',
    next: 'Have whoever looks after this computer see to the disk and to the folder fetched-entries. Then start the till again.',
  },
  fetchedSaysHandedOver: {
    what: 'The goods of this payment were already handed over, on {{at}} by {{by}}. Entries from head office say so; the key that signed them is not known here.',
    next: 'Keep the goods here and call the back office. To hand them over all the same, cancel the sale and resolve its case.',
  },
  fetchedLost: {
    what: 'Entries {{first}} to {{last}} of this till’s earlier journal were fetched back from head office, and they are gone from this disk or damaged. This till cannot know which payments in them were paid: a customer may be charged twice.',
    next: 'Under Settings, Head office, fetch them back, or acknowledge that they are lost for good. A till that is not connected connects first to fetch them. Until then, ask head office before you charge somebody who says that it is paid.',
  },
  fetchedJournalGone: {
    what: 'The earlier journal that these entries belong to is not in the folder earlier-journals any more. Nothing was fetched.',
    next: 'Have whoever looks after this computer put that folder back from a backup. Until then, ask head office before you charge somebody who says that it is paid.',
  },
  headOfficeStays: {
    what: 'What head office knows of this journal has stopped this till. If the till left head office now, nothing would say so any more.',
    next: 'Begin a new journal, or go back to a newer copy of this one. After that the till can leave head office.',
  },
  headOfficeEnrolled: {
    what: 'This till is connected to a head office already.',
    next: 'Leave that one first.',
  },
  headOfficeNotKept: {
    what: 'The disk did not take this.',
    next: 'Make room on the disk, then try again with a new code.',
  },
};
