/** What is wrong with a provisioning file: part of a sentence, beginning with the field. */
export const provisioningTexts = {
  unreadable: 'the file cannot be read',
  notJson: 'the file is not JSON',
  unknownField: '“{{field}}” is not a field that Paydesk knows',
  missing: '“{{field}}” is missing',
  wrongForm: '“{{field}}” does not have the right form',
  notAnAddress: '“{{field}}” is not an address',
  notHttps: '“{{field}}” must begin with https',
  hasCredentials: '“{{field}}” must not hold a user name or password',
  hasQuery: '“{{field}}” must end before any ? or #',
  notForPractice: '“{{field}}” has no place in practice mode, which uses the built-in service alone',
  onlyForPractice: '“{{field}}” is that of the practice service, and works nowhere else',
  keyWrongLength: '“{{field}}” is not a key of the right length',
  twoKeys: '“encryptionKey” and “secretKey” are both given; one is enough',
  wholeFile: 'the file must be one JSON object',
};
