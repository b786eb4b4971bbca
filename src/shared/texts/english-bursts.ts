/** What a barcode scanner or a card reader typed, and where it went. */
export const burstTexts = {
  note: 'Scanned {{code}}. It is in the order number or note.',
  search: 'Scanned {{code}}. Searching for it.',
  nowhere: 'Scanned {{code}}. Nothing was entered: nothing here takes a barcode.',
  noteFull: 'Scanned {{code}}. It was not added: the order number or note cannot hold it.',
  customers: 'A scanner or card reader typed here. Nothing was entered.',
  secret: 'A scanner or a program typed here. Nothing was entered. Type it by hand, or paste it.',
  cardNumber: 'What was scanned looks like a card number. It was not entered, and not saved.',
  track:
    'A card reader sent what is on a card’s stripe. It was dropped and not saved. Enter the card number by hand: Paydesk takes no swiped cards.',
  noEnd: 'A scanner or card reader typed here. Nothing was entered. Set the scanner to send Enter after each barcode.',
  dismiss: 'Dismiss',
};
