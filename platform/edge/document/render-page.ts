import type { Plan } from '@larder/control/plan/plan.ts'
import type { ReleaseSet, Owner, RenderResult } from '../renderer/protocol.ts'
import type { KnownPayment, PageNames } from '@larder/contracts/composition'
import type { Logger } from 'pino'
import {
  RendererLateError,
  RendererLostError,
  RendererTimeoutError,
  RendererUnavailableError,
} from '../renderer/errors.ts'
import type { KnownPage } from '../edge-deps.ts'
import type { Renderer } from '../renderer/pool.ts'
import type { Release } from '@larder/control/registry/release.ts'
import type { ComposeResult } from '../compose/compose.ts'
import { markupProblem } from './markup.ts'

/**
 * Lists the releases of an area that new visits may get, stable first. Earlier ones are rendered only while a visit
 * keeps them.
 */
export function listVersions({
  stable,
  canary,
  weight,
  isKilled,
  rules = [],
}: Plan['areas'][string]): string[] {
  if (isKilled) return []
  const ruleVersions = rules.map(({ version }) => version)
  const versions = [stable, weight > 0 ? canary : undefined, ...ruleVersions]
  return [...new Set(versions.filter((version) => version !== undefined))]
}

/**
 * Lists the release sets of the plan: each host release alone (the shell), and with each release of each area. The
 * stable ones come first, so that they start first.
 */
export function releaseSets({ areas }: Plan): ReleaseSet[] {
  const { host, ...remotes } = areas
  const hosts = host ? listVersions({ ...host, isKilled: false }) : []
  const versions = Object.entries(remotes).map(([name, rollout]) => ({ name, live: listVersions(rollout) }))
  const maxVersions = Math.max(0, ...versions.map(({ live }) => live.length))
  const owners = Array.from({ length: maxVersions }, (_, index) => index).flatMap((index) =>
    versions.flatMap(({ name, live }) => (live[index] ? [{ name, version: live[index] }] : [])),
  )
  return hosts.flatMap((hostVersion) =>
    [undefined, ...owners].map((owner): ReleaseSet => ({ hostVersion, owner })),
  )
}

type Options = { failures: number; openMs: number; longOpenMs: number; clock: () => number }
export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/**
 * Creates a breaker per release. It opens after `failures` failures in a row, and immediately and for longer after a
 * failure that stopped its renderer.
 */
export function circuitBreaker({ failures, openMs, longOpenMs, clock }: Options) {
  const counts = new Map<string, number>()
  const openUntil = new Map<string, number>()
  return {
    isOpen: (key: string): boolean => (openUntil.get(key) ?? 0) > clock(),
    recordSuccess: (key: string): void => void counts.delete(key),
    recordFailure(key: string, isSevere = false): void {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count % failures)
      if (isSevere) openUntil.set(key, clock() + longOpenMs)
      else if (count >= failures) openUntil.set(key, clock() + openMs)
    },
  }
}

type Task = {
  composed: ComposeResult
  owner: Release | undefined
  url: string
  payment?: KnownPayment | undefined
  /** What the shop knows of the page, asked only when its area does not render. */
  describe: () => Promise<KnownPage | undefined>
}
type Deps = { renderer: Renderer; log: Logger; breaker: CircuitBreaker }
type PageResult = {
  rendered: RenderResult | undefined
  isRendered: boolean
  /** What the shop knows of a page whose area did not render. */
  known?: KnownPage | undefined
  /**
   * Whether the release is at fault: the page threw, or ended its renderer. For a late page it is known later. A page that
   * only takes long or waits for a renderer is nobody's fault.
   */
  isFault?: boolean | Promise<boolean>
  /** The page that missed this request's timeout, for the next request. Rejects when rendering fails. */
  late?: Promise<RenderResult> | undefined
}

/** Whether a page that was not rendered is the fault of its release, not of a busy machine. */
const isReleaseFault = (error: unknown): boolean =>
  !(error instanceof RendererUnavailableError) &&
  !(error instanceof RendererLateError) &&
  !(error instanceof RendererTimeoutError)

const MISSING_PAGE: PageNames = { title: 'Page not found', heading: 'Page not found' }

/** The title and heading of a page that its area did not render. */
export const getNames = (known: KnownPage | undefined): PageNames | undefined =>
  known?.status === 404 ? MISSING_PAGE : known?.names

/** Returns the page; throws when its body contains disallowed markup. */
function checkMarkup(rendered: RenderResult): RenderResult {
  const problem = rendered.kind === 'page' ? markupProblem(rendered.body) : undefined
  if (problem) throw new Error(`the page's body may not contain ${problem}`)
  return rendered
}

/**
 * Renders as much of a page on the server as possible: the whole page, otherwise only the shell (the browser renders
 * the area), otherwise nothing (the browser renders the page). Never rejects. A circuit breaker skips releases that
 * keep failing, so that no request waits for them.
 */
export async function renderPage(
  { renderer, log, breaker }: Deps,
  { composed: { composition, host, isPinned }, owner, url, payment, describe }: Task,
): Promise<PageResult> {
  /** Throws the page's own errors, and when its body contains disallowed markup. */
  async function render(area: Owner | undefined, names?: PageNames): Promise<RenderResult> {
    const set = { hostVersion: host.version, owner: area }
    if (isPinned) renderer.keep(set)
    return checkMarkup(await renderer.render(set, { url, composition, payment, names }))
  }
  /** A late page is still complete, so it is not a failure of its release. */
  async function completeLate({ page }: RendererLateError): Promise<RenderResult> {
    try {
      const rendered = checkMarkup(await page)
      breaker.recordSuccess(key)
      return rendered
    } catch (err) {
      if (err instanceof RendererLostError) breaker.recordFailure(key, true)
      throw err
    }
  }
  let late: Promise<RenderResult> | undefined
  let isFault: PageResult['isFault'] = false
  const key = owner ? `${owner.area} ${owner.version} ${host.version}` : ''
  if (owner && !breaker.isOpen(key)) {
    try {
      const rendered = await render({ name: owner.area, version: owner.version })
      breaker.recordSuccess(key)
      return { rendered, isRendered: true }
    } catch (err) {
      isFault = isReleaseFault(err)
      if (err instanceof RendererUnavailableError) log.info({ area: owner.area, url }, err.message)
      else {
        breaker.recordFailure(key, err instanceof RendererLostError)
        if (err instanceof RendererLateError) {
          late = completeLate(err)
          // The page may fail while the shell renders, before it is awaited; an unhandled rejection would end the
          // server.
          isFault = late.then(() => false, isReleaseFault)
        }
        const release = { area: owner.area, version: owner.version }
        log.error({ err, ...release, url }, 'an area did not render on the server')
      }
    }
  }
  const known = await describe()
  const unrendered = { isRendered: false, known, isFault, late }
  try {
    return { ...unrendered, rendered: await render(undefined, getNames(known)) }
  } catch (err) {
    if (err instanceof RendererUnavailableError) log.info({ area: 'host', url }, err.message)
    else log.error({ err, area: 'host', version: host.version, url }, 'the shell did not render')
    return { ...unrendered, rendered: undefined }
  }
}
