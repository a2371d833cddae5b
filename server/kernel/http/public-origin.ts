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

type Settings = {
  mode: 'development' | 'test' | 'production'
  port: number
  /** Proxies in front whose X-Forwarded entries are believed. */
  trustedProxies: number
  /** Origins by host name. */
  publicOrigins: ReadonlyMap<string, string>
}
/** How a request reached the shop, as its browser sees it. */
export type RequestOrigin = {
  /** Host name, with its port where that is not the scheme's own. */
  host: string
  /** `https://shop.example`. */
  origin: string
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i
const nameOf = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

/** The value that the outermost trusted proxy wrote; a proxy that replaces the header leaves one entry only. */
function forwarded(headers: Headers, name: string, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined
  const entries = headers.get(name)?.split(',') ?? []
  return (entries.at(-trustedProxies) ?? entries[0])?.trim().toLowerCase()
}

function forwardedScheme(headers: Headers, { trustedProxies }: Settings): 'http' | 'https' | undefined {
  const scheme = forwarded(headers, 'x-forwarded-proto', trustedProxies)
  return scheme === 'https' || scheme === 'http' ? scheme : undefined
}

/**
 * The host a request asks for and the origin its browser shows. X-Forwarded-Host and -Proto are read behind trusted
 * proxies only; otherwise any client could set them (trust T5).
 */
export function requestOrigin(headers: Headers, settings: Settings): RequestOrigin {
  const forwardedHost = forwarded(headers, 'x-forwarded-host', settings.trustedProxies)
  const host = forwardedHost && HOST.test(forwardedHost) ? forwardedHost : (headers.get('host') ?? '')
  const known = settings.publicOrigins.get(nameOf(host))
  const scheme = forwardedScheme(headers, settings) ?? (settings.mode === 'production' ? 'https' : 'http')
  return { host, origin: known ?? `${scheme}://${host}` }
}

/**
 * The public origin of a brand's host: from PUBLIC_ORIGINS, else from a trusted proxy's headers, else over https in
 * production and at this server's own port elsewhere.
 */
export function publicOrigin(settings: Settings, hostName: string, headers?: Headers): string {
  const known = settings.publicOrigins.get(hostName)
  if (known) return known
  const scheme = headers && forwardedScheme(headers, settings)
  const [port] = /:\d+$/.exec((headers && scheme && requestOrigin(headers, settings).host) || '') ?? ['']
  if (scheme) return `${scheme}://${hostName}${port}`
  return settings.mode === 'production' ? `https://${hostName}` : `http://${hostName}:${settings.port}`
}
