import type { Context, Hono } from 'hono'
import { AppError } from '@larder/shared/errors'
import type { EdgeDeps } from './edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { toAppError } from '@larder/releases/ops/next-plan.ts'
import type { LivePlan } from '@larder/releases/live-plan.ts'
import type { ReleaseCopies } from '@larder/releases/release-copies.ts'
import { readOverride, type Override } from './override.ts'
import { visitCookie, visitOf, type Visit } from './visit-cookie.ts'

type Deps = Pick<EdgeDeps, 'config' | 'clock'> & { plan: LivePlan; copies: ReleaseCopies }

/** Default for a browser that opened no page yet. */
const NO_VISIT: Visit = { at: 0, releases: {}, buckets: {}, left: {} }

/** Leads to the shop's first page with another override; the address with the token is not sent as a referrer. */
const toTheShop = (c: Context<AppEnv>, secret: string, override: Override | undefined): Response =>
  c.body(null, 303, {
    Location: '/',
    'Set-Cookie': visitCookie({ ...(visitOf(c, secret) ?? NO_VISIT), override }, secret),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })

/** A browser's navigation, which its person sees; a script of the shop that fetches the link gives its releases to nobody. */
const isOpenedByPerson = (c: Context<AppEnv>): boolean =>
  (c.req.header('sec-fetch-mode') ?? 'navigate') === 'navigate' &&
  (c.req.header('sec-fetch-dest') ?? 'document') === 'document'

/**
 * Signed links on the shop's own hosts: `GET /preview/:token` opens the shop with the releases of one until it expires,
 * `GET /preview` ends that.
 */
export function previewRoutes(app: Hono<AppEnv>, { config, clock, plan, copies }: Deps): void {
  app.get('/preview/:token', async (c) => {
    if (!isOpenedByPerson(c)) throw new AppError('FORBIDDEN', { display: 'Open this link as a page.' })
    const nowSec = Math.floor(clock().getTime() / 1_000)
    const reading = { secret: config.secret, nowSec, revoked: plan.current().revokedLinks }
    const override = readOverride(c.req.param('token'), reading)
    if (!override) throw new AppError('NOT_FOUND', { display: 'This link is no longer valid.' })
    for (const [area, { version, hash }] of Object.entries(override.releases))
      await copies.takeIn(area, version, hash).catch((error: unknown) => {
        throw toAppError(error)
      })
    return toTheShop(c, config.secret, override)
  })
  app.get('/preview', (c) => toTheShop(c, config.secret, undefined))
}
