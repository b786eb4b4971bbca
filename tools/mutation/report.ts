/** A part of Stryker's JSON report: https://github.com/stryker-mutator/mutation-testing-elements. */
export interface Report {
  files: Record<string, { source: string; mutants: ReportedMutant[] }>;
}

interface ReportedMutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: { line: number } };
}

export interface FileScore {
  file: string;
  mutants: number;
  killed: number;
  survivors: string[];
}

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

export function scoresOf({ files }: Report): FileScore[] {
  return Object.entries(files).map(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    const killed = mutants.filter(({ status }) => KILLED.includes(status)).length;
    const survivors = mutants.filter(({ status }) => SURVIVED.includes(status));
    const told = survivors.map((mutant) => survivorLine(mutant, lines[mutant.location.start.line - 1] ?? ''));
    return { file, mutants: killed + survivors.length, killed, survivors: told };
  });
}

export function scoreTable(scores: readonly FileScore[]): string {
  const all = {
    file: 'all',
    mutants: scores.reduce((sum, { mutants }) => sum + mutants, 0),
    killed: scores.reduce((sum, { killed }) => sum + killed, 0),
  };
  const rows = [...scores, all].map(
    ({ file, mutants, killed }) => `| ${file} | ${mutants} | ${killed} | ${percent(killed, mutants)} |`,
  );
  return ['| file | mutants | killed | of 100 |', '|---|--:|--:|--:|', ...rows].join('\n');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : ((100 * part) / whole).toFixed(1);
}

function survivorLine({ mutatorName, replacement = '', status, location }: ReportedMutant, line: string): string {
  const mutant = replacement.replaceAll(/\s+/g, ' ');
  return `${location.start.line} ${mutatorName}${status === 'NoCoverage' ? ', run by no test' : ''}: ${line.trim()} -> ${mutant}`;
}
