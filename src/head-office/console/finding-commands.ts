import { hash } from 'node:crypto';
import officeTexts from '../../../resources/locales/en/office.json' with { type: 'json' };
import { type Act, type FindingWithLife, findingName } from '../ledger/finding.ts';
import type { OfficeReads } from '../reading/office-reads.ts';
import { missingText, timeText, tooMuchText } from './said.ts';

/** Answers commands about findings. @returns null for any other command */
export async function answerAboutFindings(
  reads: OfficeReads,
  by: string,
  line: string,
): Promise<readonly string[] | null> {
  const [command = '', name = '', ...why] = line.split(/\s+/);
  if (command === 'findings') {
    return name === '' ? await findingLines(reads) : [tooMuchText('findings', 'findings')];
  }
  const act = Object.hasOwn(ACTS, command) ? ACTS[command] : null;
  if (!act) return null;
  const usage = `${command} FINDING${act.needsReason ? ' WHY' : ''}`;
  if (name === '' || (act.needsReason && why.length === 0)) return [missingText(usage)];
  if (!act.needsReason && why.length > 0) return [tooMuchText(command, usage)];
  const finding = await findingOf(reads, name);
  if (typeof finding === 'string') return [finding];
  const already = act.already?.(finding) ?? null;
  if (already !== null) return [already];
  const after = await act.work(reads, finding, by, why.join(' '));
  return [after ? headline(after) : `The finding ${name} no longer exists.`];
}

const ACTS: Readonly<
  Record<
    string,
    {
      needsReason: boolean;
      /** Returns why the command would change nothing, or null. */
      already?(finding: FindingWithLife): string | null;
      work(reads: OfficeReads, finding: FindingWithLife, by: string, why: string): Promise<FindingWithLife | null>;
    }
  >
> = {
  seen: {
    needsReason: false,
    already: (finding) =>
      finding.state === 'settled'
        ? `${shortName(finding)} is already settled. To open it again, type: reopen ${shortName(finding)} WHY`
        : null,
    work: (reads, finding, by) => reads.seeFinding(finding, by),
  },
  settle: { needsReason: true, work: (reads, finding, by, why) => reads.settleFinding(finding, by, why) },
  reopen: {
    needsReason: true,
    already: (finding) => (finding.state === 'open' ? `${shortName(finding)} is already open.` : null),
    work: (reads, finding, by, why) => reads.reopenFinding(finding, by, why),
  },
};

/** Returns the finding whose name starts with the typed text, or a sentence about the problem. */
async function findingOf(reads: OfficeReads, typed: string): Promise<FindingWithLife | string> {
  const [first, second] = (await reads.listFindings()).filter((each) =>
    shortName(each).startsWith(typed.toLowerCase()),
  );
  if (!first) return `No finding begins with ${typed}. Type “findings” to list all.`;
  return second ? `Several findings begin with ${typed}. Type more of the name.` : first;
}

async function findingLines(reads: OfficeReads): Promise<readonly string[]> {
  const findings = await reads.listFindings();
  if (findings.length === 0) return ['Nothing was found.'];
  const tills = new Map((await reads.listTills()).map((till) => [till.id, till]));
  // The newest finding is last, right above the prompt.
  return findings.toReversed().flatMap((finding) => [
    headline(finding),
    ...reads.journalsOf(finding).map((id) => {
      const till = tills.get(id);
      return `          ${till ? `${till.till}, ${till.shop || 'no shop'}, ` : ''}journal ${id}`;
    }),
    `          found ${timeText(finding.foundAt)}, proof: ${finding.proof}`,
    ...finding.acts.map((act) => `          ${actText(act)}`),
  ]);
}

function headline(finding: FindingWithLife): string {
  return `${shortName(finding)}  ${finding.state}: ${officeTexts.finding.kind[finding.kind]} (${finding.kind})`;
}

function actText({ at, by, what, reason }: Act): string {
  return `${ACT_WORDS[what]} by ${by}, ${timeText(at)}${reason === '' ? '' : `: ${reason}`}`;
}

const ACT_WORDS: Record<Act['what'], string> = {
  findingSeen: 'seen',
  findingSettled: 'settled',
  findingReopened: 'opened again',
  tillRevoked: 'revoked',
  tillAllowed: 'allowed again',
  keyChanged: 'key changed',
  paymentErased: 'erased',
};

/** Returns a name that is short enough to type. */
function shortName(finding: FindingWithLife): string {
  return hash('sha256', `${finding.journal} ${findingName(finding)}`, 'hex').slice(0, 8);
}
