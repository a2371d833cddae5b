import { escapeHtml } from '@larder/kernel/http/escape.ts'

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

/**
 * One site map of the paths as they arrive, read no faster than the client reads; nothing of it is stored. `onEnd` is
 * called once: when it was read completely, cancelled, or not read for `readerMs`: an open file occupies a place that
 * others wait for.
 */
export function siteMap(
  origin: string,
  pages: AsyncIterable<readonly string[]>,
  { readerMs, onEnd }: { readerMs: number; onEnd: () => void },
): ReadableStream<Uint8Array> {
  const made = chunks(origin, pages)
  let idleTimer: NodeJS.Timeout | undefined
  let hasEnded = false
  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    if (hasEnded) return
    hasEnded = true
    onEnd()
    await made.return(undefined)
  }
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(idleTimer)
      try {
        const { done, value } = await made.next()
        if (hasEnded) return
        if (!done) {
          controller.enqueue(value)
          idleTimer = setTimeout(() => {
            controller.error(new Error('nobody reads the site map'))
            // It is not read any more, so a failure of its source at the end is not reported.
            end().catch(() => undefined)
          }, readerMs).unref()
          return
        }
        controller.close()
        await end()
      } catch (error) {
        await end()
        throw error
      }
    },
    cancel: end,
  })
}
