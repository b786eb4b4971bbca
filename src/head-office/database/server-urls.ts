/**
 * Returns one URL for each server of a URL with several hosts, such as `postgresql://USER:PASSWORD@ONE:5432,TWO:5432/DATABASE`. Drops the wanted
 * server type, because head office always uses the writable server.
 */
export function serverUrls(url: string): string[] {
  const [, before = '', hosts = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  if (hosts === '') return [url];
  const words = query.split('&').filter((word) => word !== '' && !word.startsWith('target_session_attrs='));
  const after = words.length > 0 ? `${path}?${words.join('&')}` : path;
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]+)([^?]*)(?:\?(.*))?$/;
