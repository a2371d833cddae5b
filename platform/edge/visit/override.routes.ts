import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { operatorCalls } from '@larder/contracts/operator-calls'
import type * as opsContract from '@larder/contracts/ops'
import { AppError } from '@larder/contracts/errors'
import type { EdgeDeps } from '../edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { operatorRoutes } from '@larder/control/ops/operator-route.ts'
import { mayLink, type FindCaller } from '@larder/control/ops/operators.ts'
import { changePlan, type LedgerDeps } from '@larder/control/ledger/ledger.ts'
import { hashDescription, parseRelease } from '@larder/control/publish/check-release.ts'
import { checkClaims, shopSurroundings } from '@larder/control/gate/refusals.ts'
import { releaseKey } from '@larder/control/ledger/signing.ts'
import { revokeLink } from '@larder/control/plan/plan-acts.ts'
import type { LivePlan } from '@larder/control/plan/live-plan.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { Release } from '@larder/control/registry/release.ts'
import { overrideToken, type Override } from './override.ts'
import type { ReleaseLoader } from '../compose/release-loader.ts'

type Deps = EdgeDeps &
  LedgerDeps & {
    plan: LivePlan
    loader: ReleaseLoader
    findCaller: FindCaller
  }

const HOUR_SEC = 3_600

/** A claim without parameters, which is the address of one page of this host. */
const PAGE_CLAIM = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/

/**
 * Returns the page that a link to an area opens: that of an area which no visitor has yet, because no page of the shop
 * leads to it. Undefined for the shop's first page.
 */
const choosePage = (
  { area, claims }: Pick<opsContract.LocalArea, 'area' | 'claims'>,
  { areas }: Plan,
): string | undefined =>
  areas[area]?.stable === undefined ? claims.find((claim) => PAGE_CLAIM.test(claim)) : undefined

/** Parses a `release.json`; undefined for a damaged one, which the opened link rejects by its hash. */
function parseIfGood(content: Uint8Array): Release | undefined {
  try {
    return parseRelease(content)
  } catch {
    return undefined
  }
}

type Page = Pick<Override, 'releases' | 'path'>

/** Returns a published release by version and hash, as links store it, and the page that shows it. */
async function pinRelease(
  { releases, plan }: Deps,
  { area, version }: opsContract.ReleaseName,
): Promise<Page> {
  const content = await releases.read(area, version, 'release.json')
  if (!content)
    throw new AppError('VALIDATION', { display: `${releaseKey(area, version)} is not published.` })
  const pinned = { [area]: { version, hash: hashDescription(content) } }
  const described = parseIfGood(content)
  return { releases: pinned, path: described && choosePage(described, plan.current()) }
}

/** Throws when a squad wants to show a release that was withdrawn from visitors. */
async function rejectWithdrawn({ loader, plan }: Deps, release: opsContract.ReleaseName): Promise<void> {
  if (await loader.isWithdrawn(plan.current(), release))
    throw new AppError('FORBIDDEN', {
      display: `${releaseKey(release.area, release.version)} was live and is no more: an operator may show it.`,
    })
}

/** Throws when a local area claims addresses of other areas, like the check of its releases. */
async function rejectForeignClaims(deps: Deps, local: opsContract.LocalArea): Promise<void> {
  const [foreign] = await checkClaims(local, deps.plan.current(), shopSurroundings(deps))
  if (foreign)
    throw new AppError('VALIDATION', { display: foreign.message, fields: { route: foreign.message } })
}

/** Mounts the operators' calls for signed links. `preview.routes.ts` opens them in the shop. */
export function overrideRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { config, clock, log } = deps
  const route = operatorRoutes(app, deps.findCaller)
  const nowSec = () => Math.floor(clock().getTime() / 1_000)

  route(operatorCalls.override, async ({ person, hours, release, local, shop }, caller) => {
    const areas = [release?.area, local?.area].filter((area) => area !== undefined)
    if (!mayLink(caller, areas, local !== undefined))
      throw new AppError('FORBIDDEN', {
        display: `The token of ${caller.name} may only show releases of its own area.`,
      })
    const isOfSquad = !caller.roles.includes('ops')
    if (isOfSquad && release) await rejectWithdrawn(deps, release)
    if (local) await rejectForeignClaims(deps, local)
    const origin = await deps.shop.linkOrigin(shop)
    const at = nowSec()
    const until = at + Math.round(hours * HOUR_SEC)
    const id = randomUUID()
    const localPath = local && choosePage(local, deps.plan.current())
    const { releases, path }: Page = release ? await pinRelease(deps, release) : { releases: {} }
    const opened = { releases, local, path: path ?? localPath, ...(isOfSquad && { isOfSquad }) }
    const override = { id, at, person, until, ...opened }
    const token = overrideToken(override, config.secret)
    log.info(
      { who: caller.name, linkId: id, ...release, ...(local && { area: local.area }) },
      'a link to other releases was created',
    )
    return { id, link: `${origin}/preview/${token}`, until: new Date(until * 1_000).toISOString() }
  })

  route(operatorCalls.revoke, async ({ why, ...link }, { name: who }) => {
    const reason = { who, area: '*', act: 'revoke-link', why, evidence: link }
    await changePlan(deps, reason, (plan) => revokeLink(plan, { ...link, at: nowSec() }))
    await deps.plan.refresh()
  })
}
