import { isNewer } from '../src/shared/updates/announcement.ts';

const COMING = '## Not released yet';

export type ReleaseRefusal = 'notAVersion' | 'notNewer' | 'nothingToRelease';

/**
 * Moves the changes under *Not released yet* into a section for the version, and leaves that heading empty.
 * @param before the current version
 */
export function releaseSection(
  changelog: string,
  { before, version, day }: { before: string; version: string; day: string },
): { ok: true; changelog: string } | { ok: false; reason: ReleaseRefusal } {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return { ok: false, reason: 'notAVersion' };
  if (!isNewer(version, before)) return { ok: false, reason: 'notNewer' };
  const [head = '', rest = ''] = changelog.split(`${COMING}\n`);
  const next = rest.search(/^## /m);
  const changes = (next < 0 ? rest : rest.slice(0, next)).trim();
  if (changes === '') return { ok: false, reason: 'nothingToRelease' };
  const older = next < 0 ? '' : `\n${rest.slice(next)}`;
  return { ok: true, changelog: `${head}${COMING}\n\n## ${version}, ${day}\n\n${changes}\n${older}` };
}

/** Returns the changes of one version without group headings; an empty list if the changelog has no such section. */
export function changesOf(changelog: string, version: string): string[] {
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`${version}, `)) ?? '';
  return section
    .replace(/^### .*$/gm, '')
    .split(/^- /m)
    .slice(1)
    .map((change) => change.trim().replace(/\s+/g, ' '));
}
