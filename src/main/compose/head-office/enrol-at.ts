import { randomUUID } from 'node:crypto';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import { readBaseUrl } from '../../settings/base-url.ts';
import { readCertificateAuthority } from '../../settings/certificate-authority.ts';
import type { CertificateFault } from '../../uploader/certificate-fault.ts';
import { enrolTill } from '../../uploader/enrol-till.ts';
import { createExchange } from '../../uploader/office-exchange.ts';
import type { CallSigner } from '../../uploader/sign-call.ts';
import type { Exchange } from '../../uploader/upload-ports.ts';
import { signingKeyProblem } from '../exports/export-problem.ts';
import { type KeptEnrolment, newEnrolment } from './enrolment-file.ts';
import { awayProblem, enrolProblem } from './head-office-problem.ts';
import type { RunningParts } from './made-link.ts';
import { fetchOf, untilEnd } from './office-session.ts';

const ENROL_LIMIT_MS = 15_000;

/** Asks the head office that a person or a file names to take this till in. Nothing of it is kept here. */
export async function enrolAt(
  parts: RunningParts,
  typed: RequestOf<'headOffice.enrol'>,
): Promise<Result<KeptEnrolment>> {
  const { journal, callSigner, stopping } = parts;
  // Loopback is as good as https: what is sent does not leave the machine.
  const address = readBaseUrl(typed.address, 'sandbox');
  if (!address.ok) return problem('headOfficeAddress');
  const { certificateAuthority: pem } = typed;
  const authority = pem === null ? null : readCertificateAuthority(pem);
  if (pem !== null && authority === null) return problem('headOfficeAuthorityWrong');
  const certificateAuthority = authority?.certificate ?? null;
  const signing = await untilEnd(callSigner(), stopping);
  if (!signing.ok) return { ok: false, problem: signingKeyProblem(signing.problem) };
  const { identity } = await journal.witnessState();
  const { publicKey } = signing.signer;
  const asked = { code: typed.code, publicKey, identity };
  let fault: CertificateFault | null = null;
  const office = { address: address.baseUrl, certificateAuthority };
  const exchange = exchangeWith(parts, office, signing.signer, (found) => {
    fault = found;
  });
  const enrolled = await enrolTill(exchange, asked);
  if (!enrolled.ok) {
    return { ok: false, problem: enrolled.why === 'away' ? awayProblem(fault) : enrolProblem(enrolled.why) };
  }
  return { ok: true, value: newEnrolment({ ...office, publicKey: enrolled.receipt.receipt.publicKey }) };
}

function exchangeWith(
  parts: RunningParts,
  office: Pick<KeptEnrolment, 'address' | 'certificateAuthority'>,
  signer: CallSigner,
  distrusted: (fault: CertificateFault | null) => void,
): Exchange {
  const { about, clock, stopping } = parts;
  const { version } = about;
  const within = () => AbortSignal.any([stopping, AbortSignal.timeout(ENROL_LIMIT_MS)]);
  const fetch = fetchOf(parts, office);
  const { address } = office;
  const now = () => clock.now();
  // Which head office it is, its answer says: until then the code makes the request good for this one alone.
  const unnamed = { office: null };
  return createExchange({ address, ...unnamed, fetch, signer, version, now, newNonce: randomUUID, within, distrusted });
}
