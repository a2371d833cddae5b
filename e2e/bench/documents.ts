import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import autocannon from 'autocannon'
import { printTable, roundToHundredths } from './figures.ts'

// `pnpm bench:documents` measures a running shop (PORT). First how many documents per second it renders, compared with the
// same page from its cache; then that cached page in each encoding beside a server that does nothing but send a file of
// the same bytes, and beside a repeat visit, whose browser has the page. It prints results and asserts nothing.
const PORT = Number(process.env['PORT'] ?? '4300')
const FILE_PORT = PORT + 7
const STORE_PATH = '/stores/fernhill-market-york-12'
const SECONDS_PER_MEASUREMENT = 5
const CONCURRENCY_LEVELS = [1, 2, 4, 8]
const ENCODINGS = ['br', 'gzip', 'identity'] as const

type Load = {
  path?: string
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  port?: number
}

/** Fetches a page as often as possible. `[<id>]` in the path becomes a different text for each request. */
async function fetchPages({
  path = STORE_PATH,
  connections = 8,
  seconds = SECONDS_PER_MEASUREMENT,
  headers = {},
  port = PORT,
}: Load) {
  const { requests, latency, mismatches, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    idReplacement: true,
    requests: [{ method: 'GET', path, headers: { host: `localhost:${PORT}`, ...headers } }],
    // Without a free renderer the document is an empty shell that the browser renders.
    ...(headers['accept-encoding'] ? {} : { verifyBody: (body) => String(body).includes('</main>') }),
  })
  if (errors > 0) throw new Error(`The server on port ${port} did not answer ${errors} requests`)
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p97: latency.p97_5,
    total: requests.total,
    mismatches,
    non2xx,
  }
}

/** Serves a file of these bytes in a process of its own while `measure` runs. */
async function measureBesideFileServer<T>(bytes: Uint8Array, measure: () => Promise<T>): Promise<T> {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-bench-'))
  const file = resolve(folder, 'page')
  await writeFile(file, bytes)
  const server = fork(resolve(import.meta.dirname, 'file-server.ts'), [file, String(FILE_PORT)])
  try {
    await once(server, 'message')
    return await measure()
  } finally {
    server.kill()
    await rm(folder, { recursive: true })
  }
}

async function measureRendering() {
  // A query parameter that the page's area declares, so that no two of these requests share a cache entry.
  const path = `${STORE_PATH}?line=[<id>]`
  await fetchPages({ path, connections: 2 })
  const rows: Record<string, object> = {}
  for (const connections of CONCURRENCY_LEVELS) {
    const rendered = await fetchPages({ path, connections })
    const cached = await fetchPages({ connections, seconds: 2 })
    rows[`${connections} at once`] = {
      'documents/s': roundToHundredths(rendered.perSecond),
      'median ms': rendered.p50,
      'p97.5 ms': rendered.p97,
      'rendered %': Math.round((1 - rendered.mismatches / rendered.total) * 100),
      'not 200': rendered.non2xx,
      'cached/s': Math.round(cached.perSecond),
      'cached / rendered': Math.round(cached.perSecond / rendered.perSecond),
    }
  }
  return rows
}

/** Reads the body as it is sent, still compressed: `fetch` would decompress it. */
async function readCompressedBody(headers: Record<string, string>) {
  const reply = await fetch(`http://127.0.0.1:${PORT}${STORE_PATH}`, {
    headers: { host: `localhost:${PORT}`, ...headers },
  })
  const bytes = Number(reply.headers.get('content-length'))
  return { bytes, etag: reply.headers.get('etag') ?? '', body: await reply.bytes() }
}

async function measureEncodings() {
  const rows: Record<string, object> = {}
  for (const encoding of ENCODINGS) {
    const headers = { 'accept-encoding': encoding }
    await fetchPages({ headers, seconds: 3 })
    const { bytes, body, etag } = await readCompressedBody(headers)
    const row = await measureBesideFileServer(body.subarray(0, bytes || body.length), async () => {
      const shop = await fetchPages({ headers })
      const file = await fetchPages({ headers, port: FILE_PORT })
      return {
        'bytes sent': bytes || body.length,
        'cached/s': Math.round(shop.perSecond),
        'file/s': Math.round(file.perSecond),
        ratio: roundToHundredths(shop.perSecond / file.perSecond),
      }
    })
    rows[encoding] = row
    if (encoding !== 'br') continue
    const repeat = await fetchPages({ headers: { ...headers, 'if-none-match': etag } })
    rows['br, repeat visit'] = { 'bytes sent': 0, 'cached/s': Math.round(repeat.perSecond) }
  }
  return rows
}

const isCachedOnly = process.argv.includes('--cached')
if (!isCachedOnly) printTable(await measureRendering())
printTable(await measureEncodings())
