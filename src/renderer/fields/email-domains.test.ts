import { describe, expect, it } from 'vitest';
import { suggestedEmails } from './email-domains.ts';

describe('suggestedEmails', () => {
  it('suggests domains after the @, the most usual first', () =>
    expect(suggestedEmails('ngozi@')).toEqual(['ngozi@gmail.com', 'ngozi@yahoo.com', 'ngozi@outlook.com']));
  it('matches the typed part of the domain, ignoring case', () =>
    expect(suggestedEmails('ngozi@Y')).toEqual(['ngozi@yahoo.com', 'ngozi@yahoo.co.uk']));
  it.each(['', 'ngozi', '@', 'ngozi@gmail.com', 'ngozi@shop.ng', 'a@b@', 'ngozi@yahoo.com'])(
    'suggests nothing for %j',
    (text) => expect(suggestedEmails(text)).toEqual([]),
  );
});
