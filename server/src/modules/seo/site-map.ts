import { escapeHtml } from '../../document/escape.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const location = (tag: string, address: string) => `<${tag}><loc>${escapeHtml(address)}</loc></${tag}>`

/** The index of a site's maps, as search engines read it (sitemaps.org). Paths begin with a slash. */
export function siteMapIndex(origin: string, files: readonly string[]): string {
  const entries = files.map((path) => location('sitemap', `${origin}${path}`))
  return `${HEAD}<sitemapindex ${SCHEMA}>${entries.join('')}</sitemapindex>\n`
}

async function* chunks(origin: string, pages: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${HEAD}<urlset ${SCHEMA}>`)
  for await (const paths of pages) {
    yield encoder.encode(paths.map((path) => location('url', `${origin}${path}`)).join(''))
  }
  yield encoder.encode('</urlset>\n')
}

/** One site map of the paths as they come, read no faster than it is taken; nothing of it is kept. */
export function siteMap(origin: string, pages: AsyncIterable<readonly string[]>): ReadableStream<Uint8Array> {
  const made = chunks(origin, pages)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await made.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await made.return(undefined)
    },
  })
}
