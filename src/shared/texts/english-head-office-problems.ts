/** Why this till does not send to head office, or sells nothing because of what that knows; and what to do about it. */
export const headOfficeProblemTexts = {
  olderThanHeadOffice: {
    what: 'Head office has newer entries of this till’s journal. Entries missing here: {{missing}}. They may include payments and handed-over goods, so nothing is charged and nothing is handed over.',
    next: 'If you have a newer copy of the journal, go back to it. If not, fetch the missing entries under Settings, Head office; the till then warns of the payments in them. After that, the person responsible for this till starts a new journal below, which names the old one.',
  },
  connectedKeyLost: {
    what: 'This till is connected to head office and has lost its signing key. Its disk may have been restored from an older state, so nothing is charged and nothing is handed over.',
    next: 'Ask head office how many entries it has for this till, and compare with the journal under Settings, Health. If head office has more, have a newer copy restored. If not, the person responsible for this till makes a new signing key, or leaves head office, under Settings.',
  },
  headOfficeAddress: {
    what: 'This is not the address of a head office.',
    next: 'Enter it exactly as head office shows it. It starts with https, or with http if head office runs on this computer.',
  },
  headOfficeAway: {
    what: 'Head office does not answer.',
    next: 'Nothing is lost: entries wait in the journal, and Paydesk keeps trying. If this goes on, check this computer’s network, and ask head office whether it is running.',
  },
  headOfficeNotThere: {
    what: 'There is no head office at this address.',
    next: 'Compare the address with the one that head office shows.',
  },
  headOfficeCodeWrong: {
    what: 'Head office does not accept this code. A code works for one till, for ten minutes.',
    next: 'Ask head office for a new code, and enter it under Settings, Head office.',
  },
  headOfficeTooMany: {
    what: 'Head office has received too many wrong codes.',
    next: 'Wait a minute, then enter the code again.',
  },
  headOfficeOtherKey: {
    what: 'Head office knows this journal under another signing key. Somebody may have copied this till.',
    next: 'Ask head office to look at its findings for this till, and for a new code. If this till takes no payments, start a new journal, leave head office under Settings, and connect this till again with the new code.',
  },
  headOfficeRevoked: {
    what: 'Head office no longer accepts entries from this till.',
    next: 'Ask head office why. This till can still take payments.',
  },
  headOfficeForked: {
    what: 'Head office has different entries for this journal. Two computers may be using the same journal, or it was rewritten. The same goods could be handed over twice, so nothing is charged and nothing is handed over.',
    next: 'Ask head office to look at its findings for this till, and find out whether a copy of it runs elsewhere. Then the person responsible for this till starts a new journal below, which names the old one.',
  },
  headOfficeNotSame: {
    what: 'This is not the head office that this till was connected to: it signs with another key.',
    next: 'Ask head office whether it has a new key. If so, leave head office under Settings and connect this till again with a new code.',
  },
  headOfficeBroken: {
    what: 'Head office says that the entries this till sent do not fit together.',
    next: 'Call whoever looks after this till, and have the journal checked under Settings, Health.',
  },
  headOfficeUnknown: {
    what: 'Head office does not know this journal.',
    next: 'Ask head office for a code. Then leave head office under Settings, and connect this till again.',
  },
  headOfficeAuthorityWrong: {
    what: 'This is not the certificate of a certificate authority.',
    next: 'Enter the certificate of the authority that signed head office’s certificate, at most 8,000 characters. Its first line is BEGIN CERTIFICATE. A server’s certificate or a private key will not work.',
  },
  headOfficeCertificateNotValid: {
    what: 'Head office’s certificate has expired or is not valid yet. Nothing was sent.',
    next: 'Check this computer’s date. If it is right, ask head office for a new certificate. Meanwhile, entries wait in the journal.',
  },
  headOfficeCertificateOther: {
    what: 'The certificate at this address belongs to another name. Nothing was sent.',
    next: 'Compare the address with the one that head office shows. If it is the same, somebody else may be answering: tell whoever looks after the network.',
  },
  headOfficeCertificateUnknown: {
    what: 'The certificate at this address comes from an authority that this till does not trust. Nothing was sent.',
    next: 'If the shop has a certificate authority of its own, connect with its certificate. If you have done that already, somebody else may be answering: tell whoever looks after the network.',
  },
  headOfficeNothingMissing: {
    what: 'No entries are missing on this till.',
    next: 'There is nothing to fetch.',
  },
  headOfficeNotHeld: {
    what: 'What head office sent does not belong to this journal. Nothing was saved.',
    next: 'Try again. If it happens again, ask head office to check its ledger.',
  },
  fetchedNotRead: {
    what: 'The entries fetched from head office cannot be read. They include payments and handed-over goods, so nothing is charged and nothing is handed over.',
    next: 'Have whoever looks after this computer check the disk and the folder “fetched-entries”. Then start Paydesk again.',
  },
  fetchedSaysHandedOver: {
    what: 'The goods of this payment were already handed over, on {{at}} by {{by}}. Entries from head office say so, signed with a key that this till does not know.',
    next: 'Keep the goods here and call the back office. To hand them over anyway, cancel the sale and resolve its case.',
  },
  fetchedLost: {
    what: 'Entries {{first}} to {{last}} of this till’s earlier journal, which were fetched from head office, are missing or damaged. This till cannot know which payments in them were paid: a customer may be charged twice.',
    next: 'Under Settings, Head office, fetch them again, or confirm that they are lost for good. If this till is not connected, connect it first. Until then, ask head office before you charge anybody who says they have paid.',
  },
  fetchedJournalGone: {
    what: 'The earlier journal that these entries belong to is no longer in the folder “earlier-journals”. Nothing was fetched.',
    next: 'Have whoever looks after this computer restore that folder from a backup. Until then, ask head office before you charge anybody who says they have paid.',
  },
  headOfficeStays: {
    what: 'This till has stopped because of what head office knows about its journal. If it left head office now, nothing would show that any more.',
    next: 'Start a new journal, or go back to a newer copy of this one. After that, the till can leave head office.',
  },
  headOfficeEnrolled: {
    what: 'This till is already connected to a head office.',
    next: 'Leave that head office first.',
  },
  headOfficeNotKept: {
    what: 'This could not be saved to the disk.',
    next: 'Free some space on the disk, then try again with a new code.',
  },
};
