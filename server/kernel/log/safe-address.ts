/** Random enough to be a token: long, with lower-case and capital letters; ids and slugs are lower-case. */
const TOKEN = /^(?=.*[a-z])(?=.*[A-Z])[\w.~-]{20,}$/
const SECRET_FOLLOWS = new Set(['reset-token'])

/**
 * An address as the log may contain it: the path without query, fragment and anything in it that is a secret (trust
 * T20, P27).
 */
export function safeAddress(address: string): string {
  if (!URL.canParse(address, 'http://shop')) return '[left out]'
  const { pathname } = new URL(address, 'http://shop')
  return pathname
    .split('/')
    .map((part, at, parts) => (TOKEN.test(part) || SECRET_FOLLOWS.has(parts[at - 1] ?? '') ? '…' : part))
    .join('/')
}

/** Text without what may be secret in web addresses: credentials, paths, queries and reset tokens. */
export const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/([a-z][a-z+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)\S*/gi, '$1$2/…')
    .replaceAll(/(reset-token\/)\S+/g, '$1…')
    .replaceAll(/\?[\w%.-]+=\S*/g, '?…')
