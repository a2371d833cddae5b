import { dropWaiting } from './waiting-events.ts'

/** Cookies that tag managers and what they load are known to set. */
const OF_TAGS = /^(_ga|_gid|_gat|_gcl|_dc_gtm|_fbp|_fbc|_uet|_pin|_ttp|_scid)/

const cookieNames = () => document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')

/** Has anything been left behind by what the person no longer agrees to? */
export const hasTags = (): boolean =>
  'dataLayer' in globalThis || cookieNames().some((name) => OF_TAGS.test(name))

/** A cookie is deleted where it was set: on this host or on one of its parents. */
function expire(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`)
  for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`
}

/**
 * Consent taken back: what waits and what was set is deleted. A script that runs cannot be taken out of a page,
 * so the page opens afresh without it (trust P17).
 */
export function forgetTags(): void {
  dropWaiting()
  for (const name of cookieNames().filter((one) => OF_TAGS.test(one))) expire(name)
  if ('dataLayer' in globalThis) location.reload()
}
