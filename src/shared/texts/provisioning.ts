/** What is wrong with a provisioning file: part of a sentence, beginning with the field. */
export const provisioningTexts = {
  unreadable: 'the file cannot be read',
  notJson: 'the file is not JSON',
  unknownField: '“{{field}}” is not a field that Paydesk knows',
  missing: '“{{field}}” is missing',
  wrongForm: '“{{field}}” does not have the right form',
  noCurrency: '“{{field}}” is not the code of a currency (ISO 4217), such as NGN or JPY',
  noCountry: '“{{field}}” is not the code of a country (ISO 3166-1), such as NG or JP',
  noIpAddress: '“{{field}}” is not an IP address, such as 203.0.113.7',
  noMeta:
    '“{{field}}” must hold texts of at most 100 characters under names, such as “Yaba” under “branch”, and no card number or BVN',
  noDayEnd: '“{{field}}” must be a whole hour from 0 (midnight) to 11, such as 4 where the shop closes before 04:00',
  notAnAddress: '“{{field}}” is not an address',
  notHttps: '“{{field}}” must begin with https',
  hasCredentials: '“{{field}}” must not hold a user name or password',
  hasQuery: '“{{field}}” must end before any ? or #',
  notForPractice: '“{{field}}” has no place in practice mode, which uses the built-in service alone',
  onlyForPractice: '“{{field}}” is that of the practice service, and works nowhere else',
  keyWrongLength: '“{{field}}” is not a key of the right length',
  keyTooWeak:
    '“{{field}}” gives a key that repeats one of its thirds, which protects no card; ask the payment service for the right one',
  noMerchant: '“{{field}}” must be the shop’s name in 1 to 60 characters, such as “Ade Stores”',
  twoKeys: '“encryptionKey” and “secretKey” are both given; one is enough',
  wholeFile: 'the file must be one JSON object',
};
