import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** Downloads of a first view before it is interactive, compressed with Brotli, in thousands of bytes. */
export type PageWeight = {
  /** The document as it is sent: markup, data and inlined style sheets. */
  html: number
  /** The style sheets in the document, compressed separately. */
  styles: number
  /** The scripts of the host and of the page's own area. */
  script: number
  /** The number of these scripts. */
  scripts: number
}

type Reply = { bytes: number; encoding: string | undefined }

/** Measures the size of a response on the wire; `http` does not decode it. */
function fetchSize(url: URL): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () => resolve({ bytes, encoding: reply.headers['content-encoding'] }))
      reply.on('error', reject)
    }).on('error', reject)
  })
}

/** Scripts that the document itself loads. */
export const findScripts = (html: string): string[] => [
  ...new Set([...html.matchAll(/"(?:href|src)":"(\/r\/[^"]+\.js)"/g)].map(([, url = '']) => url)),
]

/** Everything in style tags: the style sheets of the releases and of the brand. */
const extractStyles = (html: string): string =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('')

/** Weighs the first view of a page. Throws when a script is not compressed with Brotli. */
export async function weighPage(page: URL): Promise<PageWeight> {
  const html = await (await fetch(page)).text()
  const files = findScripts(html)
  if (files.length === 0) throw new Error(`${page.href} names no scripts`)
  const sent = await Promise.all([page, ...files.map((path) => new URL(path, page))].map(fetchSize))
  if (sent.some(({ encoding }) => encoding !== 'br')) throw new Error(`${page.href}: not all of it is brotli`)
  const [document = 0, ...scripts] = sent.map(({ bytes }) => bytes)
  return {
    html: document / 1000,
    styles: brotliCompressSync(extractStyles(html)).length / 1000,
    script: scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000,
    scripts: scripts.length,
  }
}
