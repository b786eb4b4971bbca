export type CertificateFault = 'notValidNow' | 'otherName' | 'notTrusted';

/** The fault by the error codes of Node and of Chromium. */
const FAULTS: Readonly<Record<string, CertificateFault>> = {
  CERT_HAS_EXPIRED: 'notValidNow',
  CERT_NOT_YET_VALID: 'notValidNow',
  ERR_CERT_DATE_INVALID: 'notValidNow',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherName',
  ERR_CERT_COMMON_NAME_INVALID: 'otherName',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'notTrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'notTrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'notTrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'notTrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'notTrusted',
  CERT_SIGNATURE_FAILURE: 'notTrusted',
  CERT_UNTRUSTED: 'notTrusted',
  INVALID_CA: 'notTrusted',
  INVALID_PURPOSE: 'notTrusted',
  ERR_CERT_AUTHORITY_INVALID: 'notTrusted',
  ERR_CERT_INVALID: 'notTrusted',
  ERR_CERT_REVOKED: 'notTrusted',
};

export function certificateFaultOf(error: unknown): CertificateFault | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const named = /net::(ERR_CERT_[A-Z_]+)/.exec(error.message)?.[1] ?? '';
  return FAULTS[code] ?? FAULTS[named] ?? certificateFaultOf(error.cause);
}
