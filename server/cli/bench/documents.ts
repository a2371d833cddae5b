import autocannon from 'autocannon'
import { printTable, roundToHundredths } from './figures.ts'

// `pnpm bench:documents` measures how many documents per second a running shop (PORT) renders, compared with the same
// page from its cache. It prints results and asserts nothing.
const PORT = Number(process.env['PORT'] ?? '4300')
const PATH = '/stores/fernhill-market-york-12'
const SECONDS = 5
const AT_ONCE = [1, 2, 4, 8]

/** Fetches a page as often as possible. `[<id>]` in the path becomes a different text for each request. */
async function fetchPages(path: string, connections: number, duration = SECONDS) {
  const { requests, latency, mismatches, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${PORT}`,
    connections,
    duration,
    idReplacement: true,
    requests: [{ method: 'GET', path, headers: { host: `localhost:${PORT}` } }],
    // Without a free renderer the document is an empty shell that the browser renders.
    verifyBody: (body) => String(body).includes('</main>'),
  })
  if (errors > 0) throw new Error(`The shop on port ${PORT} did not answer ${errors} requests`)
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p97: latency.p97_5,
    total: requests.total,
    mismatches,
    non2xx,
  }
}

// A query parameter that the page's area declares, so that no two of these requests share a cache entry.
const UNCACHED_PATH = `${PATH}?line=[<id>]`
await fetchPages(UNCACHED_PATH, 2)
const rows: Record<string, object> = {}
for (const atOnce of AT_ONCE) {
  const rendered = await fetchPages(UNCACHED_PATH, atOnce)
  const cached = await fetchPages(PATH, atOnce, 2)
  rows[`${atOnce} at once`] = {
    'documents/s': roundToHundredths(rendered.perSecond),
    'median ms': rendered.p50,
    'p97.5 ms': rendered.p97,
    'rendered %': Math.round((1 - rendered.mismatches / rendered.total) * 100),
    'not 200': rendered.non2xx,
    'cached/s': Math.round(cached.perSecond),
    'cached / rendered': Math.round(cached.perSecond / rendered.perSecond),
  }
}
printTable(rows)
