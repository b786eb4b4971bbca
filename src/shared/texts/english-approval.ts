/** Who is signed in, in the head of the window. */
export const personTexts = {
  menu: 'Signed in: {{name}}',
  text: 'Signed in as {{role}}. Locking keeps the sale that is at the counter.',
  lock: 'Lock',
  switch: 'Switch person',
  signOut: 'Sign out',
  nobodySignsIn: 'No sign-in',
  role: {
    owner: 'Owner',
    supervisor: 'Supervisor',
    cashier: 'Cashier',
    backOffice: 'Back office',
  },
};

/** Where somebody else approves one act with a PIN. */
export const approvalTexts = {
  title: 'Approval needed',
  asks: '{{name}} asks to {{permission}}.',
  must: 'Somebody else who may do that must approve it here.',
  amount: 'Amount',
  reference: 'Reference',
  once: 'The approval is for this once. It is written in the journal with both names and the reason.',
  reason: 'Reason',
  reasonHint: 'A few words, for the journal.',
  reasonMissing: 'Type a reason of at least three letters.',
  who: 'Who approves it?',
  nobody: 'Nobody else on this till may do that. An owner can allow it under Settings, Staff.',
  approve: 'Approve',
  cancel: 'Do not do it',
  otherPerson: 'Choose somebody else',
  getApproval: 'Have it approved',
};
