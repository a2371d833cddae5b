import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { locateConsole } from '../publish/console.ts'

const REPO_ROOT = resolve(import.meta.dirname, '../../..')

/** Placeholder of the style nonce in the built document. */
const NONCE = 'STYLE_NONCE'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/**
 * Allows only the console's own files and API: nothing inline except styles with the nonce, no other origins, no
 * frames.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const makeHeaders = (nonce: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy(nonce),
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), payment=(), camera=(), microphone=()',
})

/** Reply while startup is still building the console. */
const NOT_BUILT = 'The console is not built yet. Try again in a few seconds; pnpm rollout does the same.'

/**
 * `GET /ops` serves the operators' pages (docs/decisions/185) on a separate origin (decision 259). The
 * pages themselves read no cookie; a sign-in by the identity provider sets one for their calls (decision 306).
 */
export function consoleRoutes(
  app: Hono<AppEnv>,
  { dataFolder, repository = REPO_ROOT }: { dataFolder: string; repository?: string },
): void {
  const located = locateConsole(repository, dataFolder)
  app.get('/ops', async (c) => {
    const page = await readFile(resolve(await located, 'index.html'), 'utf8').catch(() => undefined)
    if (page === undefined) return c.text(NOT_BUILT, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
    const nonce = randomBytes(18).toString('base64')
    return c.body(page.replace(NONCE, nonce), 200, makeHeaders(nonce))
  })
  app.get('/ops/assets/:file{[\\w-][\\w.-]*}', async (c) => {
    const file = c.req.param('file')
    const kind = CONTENT_TYPES[file.split('.').at(-1) ?? '']
    const content = kind
      ? await readFile(resolve(await located, 'assets', file)).catch(() => undefined)
      : undefined
    if (!content || !kind) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    return c.body(content, 200, {
      'Content-Type': kind,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
  })
}
