import { escapeHtml } from '../../document/escape.ts'

/** A site map of these paths, as search engines read it (sitemaps.org). Paths begin with a slash. */
export function siteMap(origin: string, paths: readonly string[]): string {
  const entries = [...new Set(paths)].map((path) => `<url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}

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

/** What crawlers are asked to leave alone, and where the site map is. */
export function robots(origin: string): string {
  const rules = [...PRIVATE, ...PASSING].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
