/** In which language a till is read, in Settings. */
export const languageTexts = {
  title: 'Language',
  ofTill: 'Language of the counter and of slips',
  text: 'Sell, verdicts, the customer’s turn and slips. The rest of Paydesk stays English.',
  draft: '{{language}} (draft)',
  draftText:
    'Drafts are here to be read and corrected. Before one is used for real money, somebody who speaks the language signs for it.',
};
