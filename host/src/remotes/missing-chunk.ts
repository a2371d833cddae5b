const RELOAD_STORAGE_KEY = 'larder:reloaded'
/** Minimum time in ms between two reloads of a path for a missing chunk (spec §9). */
const RELOAD_INTERVAL_MS = 10_000
/** A reload here could lose the result of a payment (trust P10). */
const PAYMENT_PATH_PATTERN = /^\/checkout\/payment(\/|$)/
export const isPaymentPath = (pathname: string): boolean => PAYMENT_PATH_PATTERN.test(pathname)

type Reload = { path: string; at: number }

/** Whether an error means that a file of a release could not be loaded, as after a release or offline. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message))
  )
}

function getLastReload(): Reload | undefined {
  try {
    const lastReload: Reload | null = JSON.parse(sessionStorage.getItem(RELOAD_STORAGE_KEY) ?? 'null') // written by mayReload
    return lastReload ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Whether an address may be opened as a new document to get the live release: at most once per path in ten seconds,
 * and never during a payment. Not without storage either, because reloads could not be limited.
 */
export function mayReload({ pathname }: { pathname: string }, now: number): boolean {
  if (isPaymentPath(location.pathname) || isPaymentPath(pathname)) return false
  const last = getLastReload()
  if (last && last.path === pathname && now - last.at < RELOAD_INTERVAL_MS) return false
  try {
    sessionStorage.setItem(RELOAD_STORAGE_KEY, JSON.stringify({ path: pathname, at: now } satisfies Reload))
  } catch {
    return false
  }
  return true
}
