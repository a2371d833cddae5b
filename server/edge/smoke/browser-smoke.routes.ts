import type { Context, Hono } from 'hono'
import { opsContract } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { EdgeDeps } from '../edge-deps.ts'
import { BROWSER_SMOKE } from '@larder/releases/gate/browser-smoke.ts'
import { changePlan, type LedgerDeps } from '@larder/releases/ledger.ts'
import { parseRelease } from '@larder/releases/check-release.ts'
import { VOUCHERS, type FindCaller } from '@larder/releases/ops/operators.ts'
import type { Release } from '@larder/releases/release.ts'
import { findIn } from '@larder/releases/gate/refusals.ts'
import { withOriginalFrames } from '@larder/releases/source-maps.ts'
import { trialPages } from './trial-pages.ts'

/** Between problems that are read as one text. */
const BETWEEN = '\u0000'

type Deps = LedgerDeps & Pick<EdgeDeps, 'shop'> & { findCaller: FindCaller }

/**
 * The part of the gate that needs a browser, which the server has not: `pnpm release` opens the release's pages by a signed
 * link, and says what it found (docs/decisions/183).
 */
export function browserSmokeRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { findCaller } = deps

  /** The release of an address, for its squad. */
  async function named(c: Context<AppEnv>): Promise<{ who: string; byOperator: boolean; release: Release }> {
    const { area = '', version = '' } = c.req.param()
    const { name: who, roles } = await findCaller(c, ...VOUCHERS, `publish:${area}`)
    const name = opsContract.ReleaseName.safeParse({ area, version })
    const content = name.success && (await deps.releases.read(area, version, 'release.json'))
    if (!content) throw new AppError('NOT_FOUND', { display: `${area} ${version} is not published.` })
    return { who, byOperator: VOUCHERS.some((role) => roles.includes(role)), release: parseRelease(content) }
  }

  /** The problems with the sources of their first frames, as the release's maps give them; each map is read once. */
  async function withSources(release: Release, problems: readonly string[]): Promise<string[]> {
    const maps = { find: findIn(deps.releases), read: deps.releases.read }
    const text = await withOriginalFrames(maps, release, problems.join(BETWEEN))
    return text.split(BETWEEN).map((problem) => problem.slice(0, opsContract.MAX_PROBLEM_CHARS))
  }

  app.get('/ops/releases/:area/:version/samples', async (c) => {
    const { release } = await named(c)
    const store = await deps.shop.sampleStore()
    const pages = store ? await trialPages(deps, release, store.storeSlug) : { paths: [], claimed: [] }
    const reply: opsContract.ReleaseSamples = { host: store?.host ?? '', ...pages }
    return c.json(reply, 200, { 'Cache-Control': 'no-store' })
  })

  app.post('/ops/releases/:area/:version/browser-smoke', async (c) => {
    const { who, byOperator, release } = await named(c)
    const read = opsContract.BrowserSmoke.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success) throw new AppError('VALIDATION', { cause: read.error })
    const { area, version } = release
    const sent = read.data.problems.map((problem) => problem.replaceAll(BETWEEN, ' '))
    const problems = sent.length > 0 ? await withSources(release, sent) : []
    const evidence = { version, problems, byOperator }
    await changePlan(deps, { who, area, act: BROWSER_SMOKE, why: '', evidence }, (plan) => plan)
    if (problems.length === 0) return c.body(null, 204)
    const reply: opsContract.BrowserSmoke = { problems }
    return c.json(reply, 200, { 'Cache-Control': 'no-store' })
  })
}
