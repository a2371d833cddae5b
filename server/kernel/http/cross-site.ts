const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from another site. Browsers send Sec-Fetch-Site, older ones Origin; a cookie without either is
 * not trusted to have been sent on purpose (trust T15).
 */
export function isCrossSiteWrite(request: Request, host: string): boolean {
  if (SAFE.has(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'cross-site' || site === 'same-site'
  const origin = request.headers.get('origin')
  if (origin) return URL.parse(origin)?.host !== host
  return request.headers.has('cookie')
}

/** An app is not a browser: it sends neither Origin nor Sec-Fetch headers. */
export function isBrowser(request: Request): boolean {
  return request.headers.has('origin') || request.headers.has('sec-fetch-site')
}
