/** At the counter, if the service does not answer before goods are handed over. */
export const unansweredTexts = {
  text: 'Keep the goods: the service did not answer when Paydesk checked once more. Its last answer said paid. Press Hand over goods to check again.',
  decide: 'Hand over without an answer…',
  title: 'Hand over without an answer?',
  risk: 'The service’s last answer said paid. Nobody can tell whether that has changed since.',
  once: 'Paydesk asks the service once more. If it answers, the answer decides. The journal keeps who decided, and why.',
  reason: 'Reason',
  reasonTooShort: 'Write a reason of at least three letters.',
  keep: 'Keep the goods',
};
