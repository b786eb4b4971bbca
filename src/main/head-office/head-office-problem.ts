import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import type { RoundResult } from './uploader/uploader.ts';

type Stopped = Extract<RoundResult, { kind: 'stopped' }>;

const STOPPED = {
  forked: 'headOfficeForked',
  olderCopy: 'olderThanHeadOffice',
  witnessOther: 'headOfficeNotSame',
  revoked: 'headOfficeRevoked',
  keyUnknown: 'headOfficeOtherKey',
  journalUnknown: 'headOfficeUnknown',
  chainBroken: 'headOfficeBroken',
} as const satisfies Record<Stopped['why'], ProblemCode>;

export function stopProblem({ why, missing }: Stopped): Problem {
  return problem(STOPPED[why], why === 'olderCopy' ? { missing: String(missing) } : {}).problem;
}
