import type { ProblemCode } from '../../../shared/problems.ts';

export type CertificateFault = Extract<ProblemCode, `headOfficeCertificate${string}`>;

const FAULTS: Readonly<Record<string, CertificateFault>> = {
  CERT_HAS_EXPIRED: 'headOfficeCertificateNotValid',
  CERT_NOT_YET_VALID: 'headOfficeCertificateNotValid',
  ERR_CERT_DATE_INVALID: 'headOfficeCertificateNotValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'headOfficeCertificateOther',
  ERR_CERT_COMMON_NAME_INVALID: 'headOfficeCertificateOther',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'headOfficeCertificateUnknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'headOfficeCertificateUnknown',
  UNABLE_TO_GET_ISSUER_CERT: 'headOfficeCertificateUnknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'headOfficeCertificateUnknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'headOfficeCertificateUnknown',
  CERT_SIGNATURE_FAILURE: 'headOfficeCertificateUnknown',
  CERT_UNTRUSTED: 'headOfficeCertificateUnknown',
  INVALID_CA: 'headOfficeCertificateUnknown',
  INVALID_PURPOSE: 'headOfficeCertificateUnknown',
  ERR_CERT_AUTHORITY_INVALID: 'headOfficeCertificateUnknown',
  ERR_CERT_INVALID: 'headOfficeCertificateUnknown',
  ERR_CERT_REVOKED: 'headOfficeCertificateUnknown',
};

export function certificateFaultOf(error: unknown): CertificateFault | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const named = /net::(ERR_CERT_[A-Z_]+)/.exec(error.message)?.[1] ?? '';
  return FAULTS[code] ?? FAULTS[named] ?? certificateFaultOf(error.cause);
}
