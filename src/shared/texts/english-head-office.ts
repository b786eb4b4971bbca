export const headOfficeTexts = {
  title: 'Head office',
  text: 'Head office keeps the journals of all tills of the shop, and notices when one is changed or set back.',
  reading: 'Looking …',
  off: 'This till sends nothing to a head office.',
  address: 'Address',
  fingerprint: 'Its fingerprint',
  state: 'State',
  receivedAt: 'Last receipt',
  noReceipt: 'None yet',
  waiting: 'Entries that wait',
  standing: {
    unchecked: 'Not heard of since the start',
    sending: 'Sending',
    upToDate: 'Has everything',
    waiting: 'Does not answer',
    stopped: 'Stopped',
  },
  connect: 'Connect to head office …',
  connectTitle: 'Connect to head office',
  connectText: 'Head office prints its address and a code for one till. The code is good for ten minutes.',
  /** What leaves the till, before it does. */
  leaves:
    'Every entry of the journal is sent there from now on: names of staff, e-mail, phone and notes of customers, first six and last four digits of cards. Card numbers and PINs are never in it.',
  addressHint: 'For example https://office.example',
  code: 'Code',
  codeHint: 'Eight letters and digits, such as 7Q2M-XK4T',
  authorityOpen: 'The shop has an authority of its own …',
  authority: 'Certificate of the authority',
  authorityHint: 'A text whose first line says BEGIN CERTIFICATE. It is believed for head office alone.',
  authorityFile: 'Read it from a file …',
  authorityTooLarge: 'This file is too large to be a certificate.',
  authorityShown: 'Its authority',
  yes: 'Connect',
  no: 'Cancel',
  connected: 'Connected. Compare the fingerprint with the one that head office prints.',
  /** What this disk has lost and head office still has. */
  fetch: 'Fetch back what is missing',
  lostText:
    'What was fetched back before is gone from this disk. Fetch it once more, so that this till can warn of it.',
  lostKnown: 'Acknowledge the loss …',
  lostKnownTitle: 'Acknowledge that entries are lost?',
  lostKnownText:
    'From now on nothing warns of payments in these entries: a customer may be charged twice. Do this only where they cannot be fetched back. Your name is written into the journal.',
  lostKnownYes: 'Acknowledge the loss',
  lostKnownNo: 'Go back',
  fetchText:
    'Entries that are missing here: {{missing}}. They are kept beside the journal: the till warns of payments in them.',
  fetched:
    'Entries fetched back: {{entries}}. Payments that this copy did not know: {{payments}}. Paid: {{paid}}. Handed over: {{handedOver}}.',
  fetchedMeans: 'The till warns of what is paid there, and hands over nothing that was handed over there.',
  fetchedFolder: 'They lie in',
  leave: 'Leave head office …',
  leaveTitle: 'Leave head office?',
  leaveText:
    'Nothing is sent any more from now on. What head office has stays there. To connect again, a new code is needed.',
  leaveYes: 'Leave head office',
  leaveNo: 'Stay connected',
  /** On the health page. */
  row: {
    upToDate: 'It has every entry. Last receipt: {{at}}.',
    sending_one: 'Sending. {{count}} entry waits. Last receipt: {{at}}.',
    sending_other: 'Sending. {{count}} entries wait. Last receipt: {{at}}.',
    unchecked:
      'It has not answered since the start, so that nobody knows whether entries are missing here. Last receipt: {{at}}.',
    waiting_one: 'It does not answer. {{count}} entry waits. Last receipt: {{at}}.',
    waiting_other: 'It does not answer. {{count}} entries wait. Last receipt: {{at}}.',
    never: 'none',
    connecting:
      'Not connected yet. This till tries again by itself. The code lasts ten minutes: after that, type a new one under Settings, Head office.',
    notConnected: 'Not connected, although this till’s file names it.',
  },
};
