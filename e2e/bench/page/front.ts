import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request as requestHttp, Agent, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { generate } from 'selfsigned'

/** A file that the front sends itself, compressed with Brotli. */
export type StaticFile = { type: string; body: Buffer }

export type Front = {
  origin: string
  close: () => void
}

/** Headers of HTTP/1.1 connections, which HTTP/2 forbids. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])
const isEndToEnd = (name: string) => !name.startsWith(':') && !HOP_HEADERS.has(name)

const withoutHopHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isEndToEnd(name)))

/** The certificate of every front of this run. */
const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
})

function hashKey(): string {
  const { publicKey } = new X509Certificate(certificate.cert)
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}

/** Hash of the fronts' key, for `--ignore-certificate-errors-spki-list`: with other flags Chromium caches nothing. */
export const FRONT_KEY_HASH = hashKey()

/**
 * Opens a server with TLS and HTTP/2 in front of a shop, as real shops have. `files` are sent from memory by path; all
 * else is passed on to the shop.
 */
export async function openFront(
  shop: string,
  files: ReadonlyMap<string, StaticFile> = new Map(),
): Promise<Front> {
  const { hostname, port } = new URL(shop)
  const agent = new Agent({ keepAlive: true })

  function passOn(request: Http2ServerRequest, reply: Http2ServerResponse): void {
    // The browser's host: checkout's policy lists the files of releases with it.
    const headers = {
      ...withoutHopHeaders(request.headers),
      host: request.authority,
      'x-forwarded-proto': 'https',
    }
    const passed = requestHttp({ hostname, port, path: request.url, method: request.method, headers, agent })
    passed.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, withoutHopHeaders(answer.headers))
      pipeline(answer, reply.stream).catch(() => undefined) // the browser left
    })
    passed.on('error', () => reply.stream.destroy())
    request.pipe(passed)
  }

  const server = createSecureServer(
    { key: certificate.private, cert: certificate.cert },
    (request, reply) => {
      const file = files.get(request.url)
      if (!file) return passOn(request, reply)
      const isDocument = file.type.startsWith('text/html')
      reply.writeHead(200, {
        'content-type': file.type,
        'content-encoding': 'br',
        'content-length': file.body.length,
        'cache-control': isDocument ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
      reply.end(file.body)
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo // listens on a port, not on a pipe
  return {
    origin: `https://localhost:${ownPort}`,
    close: () => {
      server.close()
      agent.destroy()
    },
  }
}
