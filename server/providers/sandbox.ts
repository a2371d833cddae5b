import { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { mountCaptcha } from './captcha/sandbox.ts'
import { mountCards } from './cards/sandbox.ts'
import { createEmptyCardsState, type CardsState } from './cards/sandbox-state.ts'
import { mountIdentity } from './identity/sandbox.ts'
import { mountOutbox, type OutboxMessage } from './messages/sandbox.ts'
import { mountPush, type ReceivedPush } from './push/sandbox.ts'
import type { SandboxDeps } from './sandbox/deps.ts'
import { mountRecorder, type RecordedRequest } from './sandbox/recorder.ts'
import { serveScripts } from './sandbox/scripts.ts'
import { openStorage } from './sandbox/storage.ts'
import { mountKitchen } from './store-systems/sandbox.ts'
import type { KitchenDeps, KitchenState } from './store-systems/sandbox-kitchen.ts'
import { mountWallets } from './wallets/sandbox.ts'

/** Everything that the sandbox stores. Card numbers and security codes are never stored. */
type SandboxState = {
  cards: CardsState
  messages: OutboxMessage[]
  pushes: ReceivedPush[]
  endedPushIds: string[]
  recorded: RecordedRequest[]
  kitchen: KitchenState
  identityKey?: Record<string, unknown>
}

const createEmptyState = (): SandboxState => ({
  cards: createEmptyCardsState(),
  messages: [],
  pushes: [],
  endedPushIds: [],
  recorded: [],
  kitchen: { orders: {} },
})

/** Opens the state of all fakes, in a JSON file or in memory. */
export const openSandboxState = (file?: string) => openStorage(createEmptyState, file)

/** Two streets and a park that join on every side: all tiles of the map are this one. */
const TILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<path fill="#f2efe9" d="M0 0h256v256H0z"/>
<path fill="#d9ead3" d="M152 40h76v60h-76z"/>
<g fill="none" stroke="#fff" stroke-width="5"><path d="M0 20h256M0 148h256M24 0v256M136 0v256"/></g>
<g fill="none" stroke="#fbe3a8" stroke-width="9"><path d="M0 212h256M88 0v256"/></g>
</svg>`

/** Serves map tiles at the usual path template. They show no real place; markers move over them. */
function mountTiles(app: Hono): void {
  app.get('/tiles/:z{[0-9]+}/:x{[0-9]+}/:file{[0-9]+\\.svg}', (c) =>
    c.body(TILE_SVG, 200, {
      'content-type': 'image/svg+xml',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
}

/** Creates the sandbox's origin as one web-standard handler. Opens no port. */
export function createSandbox(deps: SandboxDeps<SandboxState> & KitchenDeps): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: 'invalid', issues: error.issues }, 400)
    console.error('sandbox:', error)
    return c.json({ error: 'The sandbox failed; its log says why.' }, 500)
  })
  app.use('*', async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', choosePolicy(c.req.path))
  })
  serveStyles(app)
  serveScripts(app)
  app.get('/', (c) => c.redirect('/outbox'))
  app.get('/livez', (c) => c.json({ ok: true }))
  mountCards(app, deps)
  mountKitchen(app, deps)
  mountOutbox(app, deps)
  mountPush(app, deps)
  mountWallets(app, deps)
  mountIdentity(app, deps)
  mountCaptcha(app, deps)
  mountRecorder(app, deps)
  mountTiles(app)
  return app
}

/** Only the card fields and wallet sheets may be framed by a shop's page; this origin runs no third-party code. */
function choosePolicy(path: string): string {
  const isEmbedded = path.startsWith('/frames/') || path.startsWith('/wallets/')
  const ancestors = isEmbedded ? 'http://localhost:* http://*.localhost:* https:' : "'none'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

function serveStyles(app: Hono): void {
  const css = readFileSync(join(import.meta.dirname, 'sandbox/sandbox.css'), 'utf8')
  app.get('/sandbox.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
}
