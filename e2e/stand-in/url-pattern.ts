/** Returns true if `address` matches an Electron URL pattern, such as `https://shop.example/return*` or `*://*.example/*`. */
export function matchesPattern(pattern: string, address: string): boolean {
  if (pattern === '<all_urls>') return true;
  const parsed = /^(\*|[a-z][\w+.-]*):\/\/([^/]*)(\/.*)$/s.exec(pattern);
  if (!parsed) throw new Error(`Invalid url pattern ${pattern}`);
  const [, scheme = '', host = '', path = ''] = parsed;
  const url = new URL(address);
  const isScheme = scheme === '*' ? /^(https?|wss?):$/.test(url.protocol) : url.protocol === `${scheme}:`;
  return isScheme && matchesHost(host, url) && glob(path).test(url.pathname + url.search);
}

function matchesHost(pattern: string, url: URL): boolean {
  if (pattern === '*' || pattern === '') return true;
  const [, name = '', port = ''] = /^(.*?)(?::(\d+|\*))?$/s.exec(pattern) ?? [];
  if (port !== '' && port !== '*' && port !== url.port) return false;
  if (name === '*') return true;
  if (!name.startsWith('*.')) return url.hostname === name.toLowerCase();
  const domain = name.slice(2).toLowerCase();
  return url.hostname === domain || url.hostname.endsWith(`.${domain}`);
}

/** Compiles a pattern in which `*` stands for any text. */
function glob(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 's');
}
