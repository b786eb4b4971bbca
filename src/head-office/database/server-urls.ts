/**
 * The URL of each server that a URL with several of them names: `postgresql://USER:PASSWORD@ONE:5432,TWO:5432/DATABASE`, as PostgreSQL's own
 * programs read it. What it says of the sort of server that is wanted is left out: head office always takes the one that can be written.
 */
export function serverUrls(url: string): string[] {
  const [, before = '', hosts = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  if (hosts === '') return [url];
  const words = query.split('&').filter((word) => word !== '' && !word.startsWith('target_session_attrs='));
  const after = words.length > 0 ? `${path}?${words.join('&')}` : path;
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]+)([^?]*)(?:\?(.*))?$/;
