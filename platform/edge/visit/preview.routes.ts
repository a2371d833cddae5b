import type { Context, Hono } from 'hono'
import { AppError } from '@larder/contracts/errors'
import type { EdgeDeps } from '../edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { toAppError } from '@larder/control/ops/next-plan.ts'
import type { LivePlan } from '@larder/control/plan/live-plan.ts'
import type { ReleaseCopies } from '@larder/control/registry/release-copies.ts'
import { readOverride, type Override } from './override.ts'
import { visitCookies, requestVisit, type Visit } from './visit-cookie.ts'

type Deps = Pick<EdgeDeps, 'config' | 'clock'> & { plan: LivePlan; copies: ReleaseCopies }

/** Default for a browser that has not opened a page yet. */
const NO_VISIT: Visit = { at: 0, releases: {}, buckets: {}, left: {} }

/** Redirects to the link's page, else the shop's first one, and sets the override. The address with the token is not sent as a referrer. */
const redirectToShop = (
  c: Context<AppEnv>,
  config: EdgeDeps['config'],
  override: Override | undefined,
): Response =>
  c.body(null, 303, {
    Location: override?.path ?? '/',
    'Set-Cookie': visitCookies(c, { ...(requestVisit(c, config.secret) ?? NO_VISIT), override }, { config }),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })

/** Whether the request is a navigation that the user sees. A script that fetches the link must not get its releases. */
const isNavigation = (c: Context<AppEnv>): boolean =>
  (c.req.header('sec-fetch-mode') ?? 'navigate') === 'navigate' &&
  (c.req.header('sec-fetch-dest') ?? 'document') === 'document'

/**
 * Whether a person put the address into the browser. No script can cause that: a squad's own code on a page of the shop
 * could otherwise move its visitors to a release that nobody watches (trust T16).
 */
const isTyped = (c: Context<AppEnv>): boolean => (c.req.header('sec-fetch-site') ?? 'none') === 'none'
const PASTE_IT = 'Copy this link and paste it into the address bar: a page may not open it.'

/**
 * Opens signed links on the shop's hosts: `GET /preview/:token` shows the link's releases until it expires, `GET
 * /preview` ends the preview.
 */
export function previewRoutes(app: Hono<AppEnv>, { config, clock, plan, copies }: Deps): void {
  app.get('/preview/:token', async (c) => {
    if (!isNavigation(c)) throw new AppError('FORBIDDEN', { display: 'Open this link as a page.' })
    const nowSec = Math.floor(clock().getTime() / 1_000)
    const reading = { secret: config.secret, nowSec, plan: plan.current() }
    const override = readOverride(c.req.param('token'), reading)
    if (!override) throw new AppError('NOT_FOUND', { display: 'This link is no longer valid.' })
    if (override.isOfSquad && !isTyped(c)) throw new AppError('FORBIDDEN', { display: PASTE_IT })
    for (const [area, { version, hash }] of Object.entries(override.releases))
      await copies.ensure(area, version, hash).catch((error: unknown) => {
        throw toAppError(error)
      })
    return redirectToShop(c, config, override)
  })
  app.get('/preview', (c) => redirectToShop(c, config, undefined))
}
