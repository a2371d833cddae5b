import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, resolve, sep } from 'node:path'

type Builds = {
  /** The build's files for browsers. */
  folder: string
  /** The shop whose pages may load them: its origin, and brands below its host name. */
  shop: string
  port: number
  /** Takes the shop's version of React from a page that could not get this machine's. */
  onOtherReact: (version: string) => void
}
export type BuildServer = {
  origin: string
  /** Informs open pages that there is another build. */
  announce: (build: string) => void
  stop: () => void
}

const KINDS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** It is written to a terminal. */
const VERSION = /^[\w.+-]{1,60}$/

/** Whether a page of this origin belongs to the shop: `http://ember.localhost:4300` to `http://localhost:4300`. */
export function isOfShop(origin: string | undefined, shop: string): boolean {
  const page = URL.parse(origin ?? '')
  const { protocol, host } = new URL(shop)
  return page?.protocol === protocol && (page.host === host || page.host.endsWith(`.${host}`))
}

/** Sends a file of the folder, or 404. */
async function sendFile(folder: string, path: string, reply: ServerResponse): Promise<void> {
  const file = resolve(folder, `.${path}`)
  const isFile = file.startsWith(folder + sep) && (await stat(file).catch(() => undefined))?.isFile()
  if (!isFile) {
    reply.writeHead(404).end()
    return
  }
  reply.writeHead(200, { 'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(reply)
}

/** Resolves once the server listens on this machine's loopback address; rejects when the port is taken. */
function listen(server: Server, port: number): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, 'localhost', done)
  return promise
}

/**
 * Serves an area's builds to pages of one shop, and of no other site: scripts of this machine must not be readable by other sites.
 * `/builds` is the event stream that names each build.
 */
export async function serveBuilds({ folder, shop, port, onOtherReact }: Builds): Promise<BuildServer> {
  const pages = new Set<ServerResponse>()
  let newest = ''
  const send = (page: ServerResponse) => void page.write(`data: ${newest}\n\n`)

  function answer({ headers, url = '/' }: IncomingMessage, reply: ServerResponse): void {
    const { origin } = headers
    if (!isOfShop(origin, shop)) {
      reply.writeHead(403).end(`Only pages of ${shop} may load this.\n`)
      return
    }
    reply.setHeader('Access-Control-Allow-Origin', origin ?? '')
    reply.setHeader('Vary', 'Origin')
    reply.setHeader('Cache-Control', 'no-store')
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname !== '/builds') return void sendFile(folder, pathname, reply)
    const other = searchParams.get('react') ?? ''
    if (VERSION.test(other)) onOtherReact(other)
    reply.writeHead(200, { 'Content-Type': 'text/event-stream' })
    pages.add(reply)
    reply.on('close', () => pages.delete(reply))
    if (newest) send(reply)
  }

  const server = createServer(answer)
  await listen(server, port)
  return {
    origin: `http://localhost:${port}`,
    announce(build) {
      newest = build
      for (const page of pages) send(page)
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
