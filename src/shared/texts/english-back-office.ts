/** The frame of the back office. */
export const backOfficeTexts = {
  title: 'Back office',
  sections: 'Sections of the back office',
  section: { glance: 'At a glance', cases: 'Cases', runs: 'Re-query runs', exports: 'Opened exports' },
};

export const glanceTexts = {
  title: 'At a glance',
  notSettled_one: '{{count}} payment is not settled.',
  notSettled_other: '{{count}} payments are not settled.',
};
