/** Pages of actions, and personal pages. */
const PRIVATE = [
  '/api/',
  '/basket',
  '/checkout',
  '/member',
  '/login',
  '/register',
  '/forgotten-password',
  '/ul/',
]
/** The same items in another order, or short-lived answers. */
const SHORT_LIVED = ['/stores/*/search/', '/stores/*/time-slots', '/stores-near-by/']

/** The paths that crawlers may not visit, and the address of the site map index. */
export function robots(origin: string): string {
  const rules = [...PRIVATE, ...SHORT_LIVED].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
