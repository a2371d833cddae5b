import { Console } from 'node:console'
import { request } from 'node:http'

// `pnpm bench:documents` beside a running shop (PORT): how many documents a second it renders, none from its cache.
// Prints; asserts nothing.
const PORT = Number(process.env['PORT'] ?? '4300')
const PATH = process.env['PAGE'] ?? '/stores/fernhill-market-york-12'
const SECONDS = 5
const WARM_UP = 20
const AT_ONCE = [1, 2, 4, 8]

type Document = { ms: number; status: number; isRendered: boolean }

let asked = 0
/** The page with a query parameter that its area declares, so that no two share a cache entry. */
function fetchDocument(): Promise<Document> {
  const from = performance.now()
  const path = `${PATH}?line=${process.pid}-${(asked += 1)}`
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port: PORT, path, headers: { host: `localhost:${PORT}` } })
    sent.on('error', fail)
    sent.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('end', () =>
        done({
          ms: performance.now() - from,
          status: reply.statusCode ?? 0,
          isRendered: text.includes('</main>'),
        }),
      )
    })
    sent.end()
  })
}

async function measure(atOnce: number): Promise<Document[]> {
  const until = performance.now() + SECONDS * 1_000
  const documents: Document[] = []
  const visitor = async () => {
    while (performance.now() < until) documents.push(await fetchDocument())
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  return documents
}

for (let first = 0; first < WARM_UP; first += 1) await fetchDocument()
const rows: Record<string, object> = {}
for (const atOnce of AT_ONCE) {
  const documents = await measure(atOnce)
  const times = documents.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? NaN)
  rows[`${atOnce} at once`] = {
    'documents/s': Math.round((documents.length / SECONDS) * 10) / 10,
    'median ms': at(0.5),
    'p95 ms': at(0.95),
    'rendered %': Math.round(
      (documents.filter(({ isRendered }) => isRendered).length / documents.length) * 100,
    ),
    'not 200': documents.filter(({ status }) => status !== 200).length,
  }
}
new Console(process.stdout).table(rows)
