/** What is wrong with what a till is set up with: part of a sentence, beginning with the field. */
export const provisioningTexts = {
  unreadable: 'the file cannot be read',
  notJson:
    'the file is not JSON: one object in braces, such as "mode": "practice", with quotation marks around every word',
  keptUnreadable: 'what this profile keeps of how the till was set up is damaged',
  unknownField: '“{{field}}” is not a field that Paydesk knows',
  missing: '“{{field}}” is missing',
  noMode: '“{{field}}” must be one of three words: live, sandbox or practice',
  noPublicKey:
    '“{{field}}” must end with X and have 5 to 200 letters, digits and signs without a space, such as PUBK-0123456789-X',
  noTillName: '“{{field}}” must be 1 to 4 capital letters or digits, such as T1',
  noMerchant: '“{{field}}” must be the shop’s name in 1 to 60 characters, such as “Ade Stores”',
  noShopText:
    '“{{field}}” must have 1 to 120 characters and hold no card number or BVN, such as “12 Market Road, Yaba”, “0803 123 4567” or “Prices include 7.5 % VAT”',
  noPersonName: '“{{field}}” must be the name of a person in 1 to 60 characters, such as “Ade Bello”',
  noYesOrNo: '“{{field}}” must be true or false, without quotation marks',
  noPassphrase: '“{{field}}” must have 8 to 200 characters, such as a sentence that only the shop knows',
  noPrefix: '“{{field}}” must have at most 40 characters, such as SECK-',
  noZone: '“{{field}}” must be the name of a time zone (IANA) such as Africa/Lagos, not an offset such as +01:00',
  noDayEnd: '“{{field}}” must be a whole hour from 0 (midnight) to 11, such as 4 where the shop closes before 04:00',
  noCurrency: '“{{field}}” is not the code of a currency (ISO 4217), such as NGN or JPY',
  noCountry: '“{{field}}” is not the code of a country (ISO 3166-1), such as NG or JP',
  noCeiling:
    '“{{field}}” must be an amount above zero in units of the currency, with no more decimals than it has, such as 5000000.00',
  noIpAddress: '“{{field}}” is not an IP address, such as 203.0.113.7',
  noMeta:
    '“{{field}}” must hold at most 20 texts of at most 100 characters under names of at most 40, such as “Yaba” under “branch”, and no card number or BVN',
  noSuccessValues:
    '“{{field}}” must hold lists of at most 20 words of at most 32 characters, such as "approved" under "status", and no word that means failed or pending',
  noFinalWords:
    '“{{field}}” must be a list of at most 20 words of at most 32 characters, such as "voided", and no word that means pending, under way or successful',
  notAnAddress: '“{{field}}” must be an address of at most 200 characters, such as https://payments.example',
  notHttps: '“{{field}}” must begin with https, such as https://payments.example',
  hasCredentials: '“{{field}}” must not hold a user name or password; https://payments.example is enough',
  hasQuery: '“{{field}}” must end before any ? or #, such as https://payments.example/pay',
  notForPractice: '“{{field}}” has no place in practice mode, which uses the built-in service alone',
  onlyForPractice: '“{{field}}” is that of the practice service, and works nowhere else',
  keyWrongLength:
    '“{{field}}” is not a key: an encryption key has exactly 24 characters, a secret key 32 to 200, all of them plain letters, digits and signs without spaces',
  keyTooWeak:
    '“{{field}}” gives a key whose middle 8 characters are as good as its first or its last 8, so that it protects no card; ask the payment service for the right one',
  twoKeys: '“encryptionKey” and “secretKey” are both given; one is enough',
  noHeadOffice:
    '“{{field}}” must have an “address” that begins with https, such as https://office.example, and the “code” that head office has given for this till: at most 40 characters, such as 7Q2M-XK4T. A “certificateAuthority” beside them is the certificate of the shop’s own authority: at most 8,000 characters, such as “-----BEGIN CERTIFICATE-----” and what follows',
  wholeFile: 'the file must be one JSON object: braces around its fields, such as "mode": "practice"',
};
