import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as releaseCounts from '@larder/contracts/release-counts'
import { AreaProblem, PageOutcome } from '@larder/contracts/page-reports'
import { formatBuiltFrame, readFrames, mapFrames } from '@larder/control/registry/source-maps.ts'
import type { OrderParts, OrderStep } from '@larder/contracts/shop-counts'
import type { Registry } from '@larder/control/registry/registry.ts'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { EdgeDeps } from '../edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { countAreaProblem, countBrandProblem, countVital } from './counters.ts'
import type { CountedVisits, CountReleases } from './count-releases.ts'
import { stepCounter, type CountShop } from './count-shop.ts'
import { pageVisits, readCaller, type PageVisit } from '../visit/page-visit.ts'
import { findVisitorSession } from '../visit/visit-cookie.ts'
import { reportLimit } from './report-limit.ts'

/** Stacks mapped per minute; reading a source map takes about 50 ms of CPU. */
const MAPPED_PER_MIN = 30

/** Personal data that a message may contain: text in quotes, an email address, digits of a number. */
const QUOTED = /"[^"]*"|\S*@\S*|\d{4,}/g

/**
 * Prepares a reported error for the log: its message without quoted data, and its stack with the repository's file
 * names. Nothing else of the stack is kept, because anyone may send any report (trust P27). Above the limit, and for a
 * release without source maps, frames name the built file.
 */
function browserErrorReader(registry: Registry) {
  const limiter = new RateLimiterMemory({ points: MAPPED_PER_MIN, duration: 60 })
  return async ({ message, stack = '', ...release }: AreaProblem): Promise<Error> => {
    const frames = readFrames(stack, release)
    const isMapped =
      frames.length > 0 &&
      (await limiter.consume('all').then(
        () => true,
        () => false,
      ))
    const positions = isMapped ? await mapFrames(registry, frames) : frames.map(formatBuiltFrame)
    const error = new Error(message.replaceAll(QUOTED, '…'))
    error.name = 'BrowserError'
    error.stack = positions.map((place) => `    at ${place}`).join('\n')
    return error
  }
}

/** Asks the shop for the store and payment method of a caller's checkout or order. */
async function findOrderParts(
  c: Context<AppEnv>,
  brandId: string,
  { step, deps }: { step: OrderStep; deps: Pick<EdgeDeps, 'clock' | 'config' | 'shop'> },
): Promise<OrderParts> {
  const { session } = await findVisitorSession(c, brandId, deps)
  return (session && (await deps.shop.findOrderParts?.({ brandId, session, step }))) ?? {}
}

type AddCount = (name: releaseCounts.CountName, event?: { at?: Date; total?: number }) => void

/** Counts the timings of a page once each, as a level and its square. */
function countTimes(
  { times = {} }: releaseCounts.PageReport,
  isFirst: (vital: string) => boolean,
  add: (name: releaseCounts.CountName, total: number) => void,
): void {
  for (const vital of ['lcp', 'inp'] as const) {
    const ms = times[vital]
    if (ms === undefined || !isFirst(vital)) continue
    const level = releaseCounts.vitalLevel(ms)
    add(`${vital}-pages`, 1)
    add(`${vital}-levels`, level)
    add(`${vital}-squares`, level * level)
  }
}

/** Counts what a page measured, for each of its releases that the visit has. */
function countReport(count: CountReleases, report: releaseCounts.PageReport, visit: PageVisit): void {
  const { brand, isFirst, isFirstInVisit } = visit
  if (!brand) return
  const at = new Date(visit.began * 1_000)
  for (const [area, version] of Object.entries(visit.releases)) {
    if (report.releases[area] !== version) continue
    const add: AddCount = (name, event) =>
      count.reported({ area, version, rule: visit.rules[area] }, { brand, name, ...event })
    for (const name of new Set(report.loads[area])) if (isFirst(`${name} ${area}`)) add(name)
    for (const name of new Set(report.page)) {
      const isStep = releaseCounts.SHOPPER_STEPS.includes(name)
      if (!(isStep ? isFirstInVisit : isFirst)(`${name} ${area}`)) continue
      add(name, isStep ? { at } : {})
      countVital(name, { area, version, brand })
    }
    countTimes(
      report,
      (vital) => isFirst(`${vital} ${area}`),
      (name, total) => add(name, { at, total }),
    )
  }
}

const MAX_BYTES = 4_096
/**
 * Measurements per network and minute. Each page reports once that it became interactive, once that it is still alive,
 * and once or twice what it measured.
 */
const MEASURED_PER_MIN = 800
/**
 * Seconds after the document within which a report counts. A later one comes from a restored page, whose document was
 * counted long ago.
 */
const MAX_AGE_SEC: Record<PageOutcome['kind'], number> = { hydrated: 120, left: 120, alive: 150 }
/**
 * Problem reports per network and minute. A page reports each problem once, and an office behind one address may have
 * dozens of pages open.
 */
const REPORTS_PER_MIN = 60

type Deps = Pick<EdgeDeps, 'log' | 'config' | 'clock' | 'shop'> & {
  registry: Registry
  count: CountReleases
  countInShop: CountShop
  visits: CountedVisits
}

/**
 * Receives reports of pages: that they became interactive, what they measured, and areas that broke, which are logged
 * with the position in the sources. Each is counted once per document for the visit's release, and each network has a
 * rate limit. Releases that are not in the registry are not counted, so callers cannot create metric series. The answer
 * is always 204.
 */
export function rumRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { log, clock, registry, count, countInShop } = deps
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 204) })
  const mayReport = reportLimit(REPORTS_PER_MIN, deps)
  const mayMeasure = reportLimit(MEASURED_PER_MIN, deps)
  const browserError = browserErrorReader(registry)
  const nowSec = () => Math.floor(clock().getTime() / 1_000)
  const readPageVisit = pageVisits(deps)
  const countSteps = stepCounter(countInShop)
  const readUserAgent = (c: Context<AppEnv>) => c.req.header('user-agent') ?? ''
  const findVisit = (c: Context<AppEnv>, id: string | undefined) =>
    readPageVisit(readCaller(c, deps.config.secret), id)

  async function receiveProblem(problem: AreaProblem, visit: PageVisit): Promise<void> {
    const { area, version, kind, path, traceId, isFurther } = problem
    if (!(await registry.find(area, version))) return
    countAreaProblem({ area, version, kind })
    const { brand, releases, rules, address } = visit
    if (brand && releases[area] === version && !isFurther) {
      countBrandProblem({ brand, kind })
      const at = new Date(visit.began * 1_000)
      if (visit.isFirstInVisit(`${kind} ${area}`))
        count.reported({ area, version, rule: rules[area] }, { brand, name: kind, at })
      if (visit.isFirstInVisit('broken'))
        count.everywhere({ releases, rules, brand, name: 'broken', at, address })
    }
    const err = await browserError(problem)
    log.warn({ area, version, kind, url: path, traceId, err }, 'an area broke in a browser')
  }

  /** Counts a prefetched document now that it is shown. */
  function countShown(visit: PageVisit, userAgent: string): void {
    if (visit.ahead === 'begins') countSteps(visit, { names: ['visits'], userAgent })
    const { releases, rules, brand, address, began, ahead, isFirst, isFirstInVisit } = visit
    if (!ahead || !brand || !isFirst('documents')) return
    count.everywhere({ releases, rules, brand, name: 'documents' })
    if (ahead === 'begins' && isFirstInVisit('visits'))
      count.everywhere({ releases, rules, brand, address, name: 'visits', at: new Date(began * 1_000) })
  }

  function receiveOutcome({ kind }: PageOutcome, visit: PageVisit): void {
    const { releases, rules, brand, servedAt, ahead, isFirst } = visit
    if (!brand) return
    const isInTime = ahead !== undefined || nowSec() - servedAt < MAX_AGE_SEC[kind]
    const at = ahead ? clock() : new Date(servedAt * 1_000)
    if (isInTime && isFirst(kind === 'alive' ? kind : 'outcome'))
      count.everywhere({ releases, rules, brand, name: kind, at })
  }

  app.post('/rum', limit, async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const outcome = PageOutcome.safeParse(body).data
    const problem = AreaProblem.safeParse(body).data
    if (!(await (outcome ? mayMeasure : mayReport)(c))) return c.body(null, 204)
    const visit = await findVisit(c, outcome?.documentId ?? problem?.documentId)
    if (visit) countShown(visit, readUserAgent(c))
    if (visit && problem) await receiveProblem(problem, visit)
    if (visit && outcome) receiveOutcome(outcome, visit)
    return c.body(null, 204)
  })

  app.post('/rum/page', limit, async (c) => {
    const report = releaseCounts.PageReport.safeParse(await c.req.json().catch(() => undefined)).data
    if (!report || !(await mayMeasure(c))) return c.body(null, 204)
    const visit = await findVisit(c, report.documentId)
    if (visit) countShown(visit, readUserAgent(c))
    if (visit) countReport(count, report, visit)
    if (visit)
      countSteps(visit, {
        names: report.page,
        userAgent: readUserAgent(c),
        findParts: (brandId, step) => findOrderParts(c, brandId, { step, deps }),
      })
    return c.body(null, 204)
  })
}
