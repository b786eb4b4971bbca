/** The texts of the system's own dialogs. */
export const dialogTexts = {
  slip: { title: 'Save slip', pdf: 'PDF document' },
  report: 'Save the report',
  code: 'Save the recovery code',
  evidence: { title: 'Save evidence pack', zip: 'ZIP archive' },
  export: { title: 'Where to save exports', choose: 'Save here' },
  copies: { title: 'Where copies of the journal go, too', choose: 'Copy here' },
  bundle: { title: 'Where to save the support bundle', zip: 'Support bundle (ZIP)' },
  open: { title: 'Which exports to open', choose: 'Look here' },
  runs: {
    listTitle: 'Choose a list of references',
    lists: 'Lists (CSV or text)',
    resultsTitle: 'Save the results of the run',
    csv: 'Spreadsheet (CSV)',
  },
  quit: {
    message: 'A payment is not finished. Quit anyway?',
    detail: {
      onTheWire:
        'The payment is on its way, and cannot be called back: it may be taken. It is in the journal, and at the next start Paydesk asks what became of it. Do not charge the customer again meanwhile.',
      atStep:
        'The customer has not finished. The payment is in the journal, and can be continued at the next start; the card is not needed again. Do not charge the customer again meanwhile.',
      confirming:
        'Paydesk is asking whether the payment went through. It is in the journal, and at the next start Paydesk asks again. Do not charge the customer again meanwhile.',
      notSent:
        'Most likely nothing was sent. What was keyed is forgotten when Paydesk ends, so it cannot be sent again then. The payment is in the journal, and at the next start Paydesk asks whether the service has it.',
    },
    quit: 'Quit',
    stay: 'Stay',
  },
  settingsSetAside: {
    message: 'The settings of this till were damaged.',
    detail:
      'They were set aside as {{name}}, and the till has started with its standard settings. The journal and its payments are not affected.',
    ok: 'OK',
  },
};
