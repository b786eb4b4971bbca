/** In which language a till is read, in Settings. */
export const languageTexts = {
  title: 'Language',
  ofTill: 'Language of the counter and of slips',
  text: 'Sell, verdicts, the customer’s turn and slips. The rest of Paydesk stays English.',
  draft: '{{language}} (draft)',
  draftText:
    'Drafts are here to be read and corrected, and only while practising. A language is used for real money when somebody who speaks it has signed its page in docs/languages.',
};
