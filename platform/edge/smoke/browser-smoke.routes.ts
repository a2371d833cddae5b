import type { Hono } from 'hono'
import { operatorCalls, TRIAL_REPORTERS } from '@larder/contracts/operator-calls'
import * as opsContract from '@larder/contracts/ops'
import { AppError } from '@larder/contracts/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { EdgeDeps } from '../edge-deps.ts'
import { BROWSER_SMOKE } from '@larder/control/gate/browser-smoke.ts'
import { changePlan, type LedgerDeps } from '@larder/control/ledger/ledger.ts'
import { parseRelease } from '@larder/control/publish/check-release.ts'
import { operatorRoutes } from '@larder/control/ops/operator-route.ts'
import type { FindCaller } from '@larder/control/ops/operators.ts'
import type { Release } from '@larder/control/registry/release.ts'
import { releaseFinder } from '@larder/control/gate/refusals.ts'
import { mapFramesInText } from '@larder/control/registry/source-maps.ts'
import { listTrialPages } from './trial-pages.ts'

/** Separates problems that are mapped as one text. */
const SEPARATOR = '\u0000'

type Deps = LedgerDeps & Pick<EdgeDeps, 'shop'> & { findCaller: FindCaller }

/**
 * The part of the release gate that needs a browser. The server has none, so `pnpm release` opens the release's pages
 * by a signed link and reports the problems (docs/decisions/183).
 */
export function browserSmokeRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const route = operatorRoutes(app, deps.findCaller)

  /** Throws NOT_FOUND for a release that was not published. */
  async function readRelease({ area, version }: opsContract.ReleaseName): Promise<Release> {
    const name = opsContract.ReleaseName.safeParse({ area, version })
    const content = name.success && (await deps.releases.read(area, version, 'release.json'))
    if (!content) throw new AppError('NOT_FOUND', { display: `${area} ${version} is not published.` })
    return parseRelease(content)
  }

  /** Replaces the release's frames in the problems by their sources. Mapped as one text, so that each map is read once. */
  async function mapProblems(release: Release, problems: readonly string[]): Promise<string[]> {
    const releases = { find: releaseFinder(deps.releases), read: deps.releases.read }
    const text = await mapFramesInText(releases, release, problems.join(SEPARATOR))
    return text.split(SEPARATOR).map((problem) => problem.slice(0, opsContract.MAX_PROBLEM_CHARS))
  }

  route(operatorCalls.samples, async (name) => {
    const release = await readRelease(name)
    const store = await deps.shop.sampleStore()
    const pages = store ? await listTrialPages(deps, release, store.storeSlug) : { paths: [], claimed: [] }
    return { host: store?.host ?? '', ...pages }
  })

  route(operatorCalls.recordBrowserSmoke, async ({ problems: reported, ...name }, { name: who, roles }) => {
    const release = await readRelease(name)
    const { area, version } = release
    const sent = reported.map((problem) => problem.replaceAll(SEPARATOR, ' '))
    const problems = sent.length > 0 ? await mapProblems(release, sent) : []
    const byOperator = TRIAL_REPORTERS.some((role) => roles.includes(role))
    const evidence = { version, problems, byOperator }
    await changePlan(deps, { who, area, act: BROWSER_SMOKE, why: '', evidence }, (plan) => plan)
    return problems.length > 0 ? { problems } : undefined
  })
}
