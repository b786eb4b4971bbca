/**
 * The identity of the practice service. These values only open the practice service on this machine, so they are
 * public on purpose. A sandbox or live connection must never accept them.
 */

/** The practice merchant's public key: a fixed prefix and the suffix `X` (specification, "Account payment details"). */
export const PRACTICE_PUBLIC_KEY = 'PRACTICEPUBK-7c41e9d05ab2468f93d1c6e80f7b2a54-X';

/**
 * The practice encryption key: 24 characters for `alg` `3DES-24`, derived like a merchant's from the first 12
 * characters of the secret key without its prefix and the last 12 of the secret's MD5 in lower-case hex. The test
 * derives it again.
 */
export const PRACTICE_ENCRYPTION_KEY = '5d2f8b60c1e9c3f9132e2e53';

export const PRACTICE_MERCHANT_NAME = 'Practice Stores';
