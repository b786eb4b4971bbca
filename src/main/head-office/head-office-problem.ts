import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import type { CertificateFault } from './uploader/certificate-fault.ts';
import type { EnrolResult } from './uploader/enrol-till.ts';
import type { RoundResult } from './uploader/uploader.ts';

type NotEnrolled = Extract<EnrolResult, { ok: false }>['why'];
type Stopped = Extract<RoundResult, { kind: 'stopped' }>;

const NOT_ENROLLED = {
  away: 'headOfficeAway',
  codeWrong: 'headOfficeCodeWrong',
  tooMany: 'headOfficeTooMany',
  otherKey: 'headOfficeOtherKey',
  revoked: 'headOfficeRevoked',
  notOffice: 'headOfficeNotThere',
} as const satisfies Record<NotEnrolled, ProblemCode>;

const STOPPED = {
  forked: 'headOfficeForked',
  olderCopy: 'olderThanHeadOffice',
  witnessOther: 'headOfficeNotSame',
  revoked: 'headOfficeRevoked',
  keyUnknown: 'headOfficeOtherKey',
  journalUnknown: 'headOfficeUnknown',
  chainBroken: 'headOfficeBroken',
} as const satisfies Record<Stopped['why'], ProblemCode>;

const DISTRUSTED = {
  notValidNow: 'headOfficeCertificateNotValid',
  otherName: 'headOfficeCertificateOther',
  notTrusted: 'headOfficeCertificateUnknown',
} as const satisfies Record<CertificateFault, ProblemCode>;

/** Returns the problem of an unreachable head office. @param fault what is wrong with its certificate; null for any other reason */
export function awayProblem(fault: CertificateFault | null): Problem {
  return problem(fault === null ? 'headOfficeAway' : DISTRUSTED[fault]).problem;
}

export function enrolProblem(why: NotEnrolled): Problem {
  return problem(NOT_ENROLLED[why]).problem;
}

export function stopProblem({ why, missing }: Stopped): Problem {
  return problem(STOPPED[why], why === 'olderCopy' ? { missing: String(missing) } : {}).problem;
}
