const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write request comes from another site. Browsers send Sec-Fetch-Site, older ones Origin. A request with a
 * cookie but without either header is not trusted (trust T15).
 */
export function isCrossSiteWrite(request: Request, host: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'cross-site' || site === 'same-site'
  const origin = request.headers.get('origin')
  if (origin) return URL.parse(origin)?.host !== host
  return request.headers.has('cookie')
}

/** Whether the client is a browser; an app sends neither Origin nor Sec-Fetch headers. */
export function isBrowser(request: Request): boolean {
  return request.headers.has('origin') || request.headers.has('sec-fetch-site')
}

type Settings = {
  mode: 'development' | 'test' | 'production'
  port: number
  /** The number of trusted proxies whose X-Forwarded entries are believed. */
  trustedProxies: number
  publicOrigins: ReadonlyMap<string, string>
}
/** How a request reached the shop, from its browser's view. */
export type RequestOrigin = {
  /** Host name, with the port unless it is the default port of the scheme. */
  host: string
  /** The origin: `https://shop.example`. */
  origin: string
}

const ADDRESS_HEADERS = ['host', 'x-forwarded-host', 'x-forwarded-proto']

/** The headers that the functions below read. What is kept for others must not hold a visitor's cookies. */
export function pickAddressHeaders(headers: Headers): Headers {
  const picked = new Headers()
  for (const name of ADDRESS_HEADERS) {
    const value = headers.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}

const HOST_PATTERN = /^[a-z0-9.-]+(:\d{1,5})?$/i
const readHostName = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

/** The value written by the outermost trusted proxy. A proxy that replaces the header leaves only one entry. */
function readForwarded(headers: Headers, name: string, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined
  const entries = headers.get(name)?.split(',') ?? []
  return (entries.at(-trustedProxies) ?? entries[0])?.trim().toLowerCase()
}

function readForwardedScheme(headers: Headers, { trustedProxies }: Settings): 'http' | 'https' | undefined {
  const scheme = readForwarded(headers, 'x-forwarded-proto', trustedProxies)
  return scheme === 'https' || scheme === 'http' ? scheme : undefined
}

/**
 * The requested host and the origin as the browser shows it. X-Forwarded-Host and -Proto are read only behind trusted
 * proxies; otherwise any client could set them (trust T5).
 */
export function readRequestOrigin(headers: Headers, settings: Settings): RequestOrigin {
  const forwardedHost = readForwarded(headers, 'x-forwarded-host', settings.trustedProxies)
  const host = forwardedHost && HOST_PATTERN.test(forwardedHost) ? forwardedHost : (headers.get('host') ?? '')
  const known = settings.publicOrigins.get(readHostName(host))
  const scheme = readForwardedScheme(headers, settings) ?? (settings.mode === 'production' ? 'https' : 'http')
  return { host, origin: known ?? `${scheme}://${host}` }
}

/**
 * The public origin of a brand's host: from PUBLIC_ORIGINS, else from a trusted proxy's headers, else over HTTPS in
 * production and at this server's own port elsewhere.
 */
export function findPublicOrigin(settings: Settings, hostName: string, headers?: Headers): string {
  const known = settings.publicOrigins.get(hostName)
  if (known) return known
  const scheme = headers && readForwardedScheme(headers, settings)
  const [port] = /:\d+$/.exec((headers && scheme && readRequestOrigin(headers, settings).host) || '') ?? ['']
  if (scheme) return `${scheme}://${hostName}${port}`
  return settings.mode === 'production' ? `https://${hostName}` : `http://${hostName}:${settings.port}`
}
