import type { Plan } from '@larder/releases/plan.ts'
import type { ReleaseSet, Owner, Rendered } from './renderer/protocol.ts'
import type { KnownPayment } from '@larder/shared/contracts'
import type { Logger } from 'pino'
import { RendererLateError, RendererLostError, RendererUnavailableError } from './renderer/errors.ts'
import type { Renderer } from './renderer/pool.ts'
import type { Release } from '@larder/releases/release.ts'
import type { Composed } from './compose.ts'
import { markupProblem } from './markup.ts'

/** Releases of an area that new visits may get, stable first; an earlier one is rendered when a visit keeps it. */
function listVersions({ stable, canary, weight, isKilled, rules = [] }: Plan['areas'][string]): string[] {
  if (isKilled) return []
  const byRule = rules.map(({ version }) => version)
  const versions = [stable, weight > 0 ? canary : undefined, ...byRule]
  return [...new Set(versions.filter((version) => version !== undefined))]
}

/**
 * Every release set of the plan: each host release alone (the shell), and with each release of each area. The stable
 * ones are first, so that they are started first.
 */
export function releaseSets({ areas }: Plan): ReleaseSet[] {
  const { host, ...remotes } = areas
  const hosts = host ? listVersions({ ...host, isKilled: false }) : []
  const versions = Object.entries(remotes).map(([name, rollout]) => ({ name, live: listVersions(rollout) }))
  const most = Math.max(0, ...versions.map(({ live }) => live.length))
  const owners = Array.from({ length: most }, (_, index) => index).flatMap((index) =>
    versions.flatMap(({ name, live }) => (live[index] ? [{ name, version: live[index] }] : [])),
  )
  return hosts.flatMap((hostVersion) =>
    [undefined, ...owners].map((owner): ReleaseSet => ({ hostVersion, owner })),
  )
}

type Options = { failures: number; openMs: number; longOpenMs: number; clock: () => number }
export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/**
 * A breaker per release: opens after so many failures in a row, and at once and for longer after a failure that stopped
 * its renderer.
 */
export function circuitBreaker({ failures, openMs, longOpenMs, clock }: Options) {
  const counts = new Map<string, number>()
  const openUntil = new Map<string, number>()
  return {
    isOpen: (key: string): boolean => (openUntil.get(key) ?? 0) > clock(),
    succeeded: (key: string): void => void counts.delete(key),
    failed(key: string, isSevere = false): void {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count % failures)
      if (isSevere) openUntil.set(key, clock() + longOpenMs)
      else if (count >= failures) openUntil.set(key, clock() + openMs)
    },
  }
}

type Task = {
  composed: Composed
  owner: Release | undefined
  url: string
  payment?: KnownPayment | undefined
}
type Deps = { renderer: Renderer; log: Logger; breaker: CircuitBreaker }
type PageResult = {
  rendered: Rendered | undefined
  isRendered: boolean
  /** It threw, or ended its renderer. One that is late, or waits for a renderer, is none. */
  hasFailed?: boolean
  /** The whole page, for the next request: it missed this request's timeout. Rejects when rendering fails. */
  late?: Promise<Rendered> | undefined
}

/** Throws when a body contains disallowed markup. */
function checked(rendered: Rendered): Rendered {
  const problem = rendered.kind === 'page' ? markupProblem(rendered.body) : undefined
  if (problem) throw new Error(`the page's body may not hold ${problem}`)
  return rendered
}

/**
 * Renders a page on the server as far as possible: the whole page, else the shell alone (its area then renders in the
 * browser), else nothing (the whole page renders in the browser). Never rejects. A circuit breaker skips releases that
 * keep failing, so that no request waits for them.
 */
export async function renderPage(
  { renderer, log, breaker }: Deps,
  { composed: { composition, host, isPinned }, owner, url, payment }: Task,
): Promise<PageResult> {
  /** Throws the page's own errors, and when its body contains disallowed markup. */
  async function render(part: Owner | undefined): Promise<Rendered> {
    const set = { hostVersion: host.version, owner: part }
    if (isPinned) renderer.keep(set)
    return checked(await renderer.render(set, { url, composition, payment }))
  }
  /** A late page is complete all the same: it does not count as its release's failure. */
  async function completeLate({ page }: RendererLateError): Promise<Rendered> {
    const rendered = checked(await page)
    breaker.succeeded(key)
    return rendered
  }
  let late: Promise<Rendered> | undefined
  let hasFailed = false
  const key = owner ? `${owner.area} ${owner.version} ${host.version}` : ''
  if (owner && !breaker.isOpen(key)) {
    try {
      const rendered = await render({ name: owner.area, version: owner.version })
      breaker.succeeded(key)
      return { rendered, isRendered: true }
    } catch (err) {
      if (err instanceof RendererUnavailableError) log.info({ area: owner.area, url }, err.message)
      else {
        breaker.failed(key, err instanceof RendererLostError)
        if (err instanceof RendererLateError) {
          late = completeLate(err)
          // It may fail while the shell is rendered, before it is awaited: an unhandled rejection ends the server.
          late.catch(() => undefined)
        } else hasFailed = true
        const release = { area: owner.area, version: owner.version }
        log.error({ err, ...release, url }, 'an area did not render on the server')
      }
    }
  }
  try {
    return { rendered: await render(undefined), isRendered: false, hasFailed, late }
  } catch (err) {
    if (err instanceof RendererUnavailableError) log.info({ area: 'host', url }, err.message)
    else log.error({ err, area: 'host', version: host.version, url }, 'the shell did not render')
    return { rendered: undefined, isRendered: false, hasFailed, late }
  }
}
