import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import { CommandError } from '../command/command-error.ts'

type Builds = {
  folder: string
  /** The shop whose pages may load the files: its origin, and brands on subdomains of its host name. */
  shop: string
  port: number
  /** Receives the shop's version of React from a page that could not load this machine's React. */
  onOtherReact: (version: string) => void
}
type BuildServer = {
  origin: string
  /** Tells open pages that there is a new build. */
  announce: (build: string) => void
  stop: () => void
}

/** The pattern is strict, because the version is written to a terminal. */
const VERSION_PATTERN = /^[\w.+-]{1,60}$/

/**
 * Whether a page of this origin belongs to the shop, as `http://ember.localhost:4300` belongs to
 * `http://localhost:4300`.
 */
export function isOfShop(origin: string | undefined, shop: string): boolean {
  const page = URL.parse(origin ?? '')
  const { protocol, host } = new URL(shop)
  return page?.protocol === protocol && (page.host === host || page.host.endsWith(`.${host}`))
}

/**
 * Serves an area's builds to pages of one shop and to no other site, because other sites must not read scripts from
 * this machine. `/builds` is an event stream that names each build. Rejects when the port is in use.
 */
export async function serveBuilds({ folder, shop, port, onOtherReact }: Builds): Promise<BuildServer> {
  const pages = new Set<SSEStreamingApi>()
  let newest = ''
  const send = (page: SSEStreamingApi) => page.writeSSE({ data: newest })

  const app = new Hono()
  app.use(async (c, next) => {
    const origin = c.req.header('origin')
    if (!isOfShop(origin, shop)) return c.text(`Only pages of ${shop} may load this.\n`, 403)
    c.header('Access-Control-Allow-Origin', origin)
    c.header('Vary', 'Origin')
    c.header('Cache-Control', 'no-store')
    return next()
  })
  app.get('/builds', (c) => {
    const other = c.req.query('react') ?? ''
    if (VERSION_PATTERN.test(other)) onOtherReact(other)
    return streamSSE(c, async (page) => {
      pages.add(page)
      if (newest) await send(page)
      await new Promise<void>((left) => page.onAbort(left))
      pages.delete(page)
    })
  })
  app.get('*', serveStatic({ root: folder }))

  const server = createAdaptorServer(app)
  server.listen(port, 'localhost')
  // Rejects with the server's error.
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new CommandError(`Port ${port} is taken: set AREA_PORT to another one`, { cause: error })
  })
  return {
    origin: `http://localhost:${port}`,
    announce(build) {
      newest = build
      for (const page of pages) void send(page)
    },
    stop() {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
    },
  }
}
