import { clearQueuedEvents } from './queued-events.ts'

/** Cookies that tag managers and the scripts they load are known to set. */
const OF_TAGS = /^(_ga|_gid|_gat|_gcl|_dc_gtm|_fbp|_fbc|_uet|_pin|_ttp|_scid)/

const cookieNames = () => document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')

/** Whether cookies of a withdrawn consent are left. */
export const hasTags = (): boolean =>
  'dataLayer' in globalThis || cookieNames().some((name) => OF_TAGS.test(name))

/** A cookie can only be deleted for the domain it was set on: this host or one of its parents. */
function expire(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`)
  for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`
}

/**
 * Consent withdrawn: waiting events and the cookies set are deleted. A running script cannot be removed from
 * a page, so the page is reloaded without it (trust P17).
 */
export function forgetTags(): void {
  clearQueuedEvents()
  for (const name of cookieNames().filter((one) => OF_TAGS.test(one))) expire(name)
  if ('dataLayer' in globalThis) location.reload()
}
