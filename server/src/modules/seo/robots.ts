/** What a person does rather than reads, and what is one person's own. */
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
/** The same items in another order, or a moment's answer. */
const PASSING = ['/stores/*/search/', '/stores/*/time-slots', '/stores-near-by/']

/** What crawlers are asked to leave alone, and where the index of the site maps is. */
export function robots(origin: string): string {
  const rules = [...PRIVATE, ...PASSING].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
