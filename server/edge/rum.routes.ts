import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AreaProblem, PageOutcome, releaseCounts } from '@larder/shared/contracts'
import { asBuilt, readFrames, originalFrames } from '@larder/releases/source-maps.ts'
import type { Registry } from '@larder/releases/registry.ts'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { EdgeDeps } from './edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { countAreaProblem } from '@larder/kernel/metrics/counters.ts'
import type { CountedVisits, CountReleases } from './count-releases.ts'
import { pageVisits, readCaller, type PageVisit } from './page-visit.ts'
import { reportLimit } from './report-limit.ts'

/** Reading a source map takes some 50 ms of CPU: at most this many stacks a minute are mapped. */
const MAPPED_PER_MIN = 30

/** Personal data that a message may quote: text in quotes, an email address, digits of a number. */
const QUOTED = /"[^"]*"|\S*@\S*|\d{4,}/g

/**
 * An error that a page reported, prepared for the log: its message without quoted data, and its stack by the files of
 * the repository. Nothing else of the stack is kept, because anyone may send any report (trust P27). Past the limit,
 * and for a release without maps, frames name the built file.
 */
function browserErrors(registry: Registry) {
  const limiter = new RateLimiterMemory({ points: MAPPED_PER_MIN, duration: 60 })
  return async ({ message, stack = '' }: Pick<AreaProblem, 'message' | 'stack'>): Promise<Error> => {
    const frames = readFrames(stack)
    const isMapped =
      frames.length > 0 &&
      (await limiter.consume('all').then(
        () => true,
        () => false,
      ))
    const positions = isMapped ? await originalFrames(registry, frames) : frames.map(asBuilt)
    const error = new Error(message.replaceAll(QUOTED, '…'))
    error.name = 'BrowserError'
    error.stack = positions.map((place) => `    at ${place}`).join('\n')
    return error
  }
}

type AddCount = (name: releaseCounts.CountName, happened?: { at?: Date; total?: number }) => void

/** Counts how long a page took: each time once, as a level with its square. */
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

const MAX_BYTES = 4_096
/** Each page says once that it became interactive, once that it still is, and once or twice what it measured. */
const MEASURED_PER_MIN = 800
/** Seconds after its document: a page that is ready later is a restored one, whose document was counted long ago. */
const WITHIN_SEC: Record<PageOutcome['kind'], number> = { hydrated: 120, left: 120, alive: 150 }
/** A page reports each problem once; an office behind one address may have some dozen pages open. */
const REPORTS_PER_MIN = 60

type Deps = Pick<EdgeDeps, 'log' | 'config' | 'clock' | 'shop'> & {
  registry: Registry
  count: CountReleases
  visits: CountedVisits
}

/**
 * Receives what pages report: that they became interactive, what they measured, and areas that broke, which are logged with
 * the position in the sources. All are counted once for a document, for the release that the visit has, and each network has a rate limit. Releases
 * that are not in the registry are not counted, so that callers cannot create series. Answers 204 whatever is sent.
 */
export function rumRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { log, clock, registry, count } = deps
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 204) })
  const mayReport = reportLimit(REPORTS_PER_MIN, deps)
  const mayMeasure = reportLimit(MEASURED_PER_MIN, deps)
  const browserError = browserErrors(registry)
  const nowSec = () => Math.floor(clock().getTime() / 1_000)
  const readPageVisit = pageVisits(deps)
  const visitOf = (c: Context<AppEnv>, id: string | undefined) =>
    readPageVisit(readCaller(c, deps.config.secret), id)

  async function receiveProblem(problem: AreaProblem, visit: PageVisit): Promise<void> {
    const { area, version, kind, path, traceId, isFurther } = problem
    if (!(await registry.find(area, version))) return
    countAreaProblem({ area, version, kind })
    const { brand, releases, rules } = visit
    if (brand && releases[area] === version && !isFurther) {
      const at = new Date(visit.began * 1_000)
      if (visit.isFirstInVisit(`${kind} ${area}`))
        count.reported({ area, version, rule: rules?.[area] }, { brand, name: kind, at })
      if (visit.isFirstInVisit('broken')) count.everywhere({ releases, rules, brand, name: 'broken', at })
    }
    const err = await browserError(problem)
    log.warn({ area, version, kind, url: path, traceId, err }, 'an area broke in a browser')
  }

  function receiveReport(report: releaseCounts.PageReport, visit: PageVisit): void {
    const { brand, isFirst, isFirstInVisit } = visit
    if (!brand) return
    const at = new Date(visit.began * 1_000)
    for (const [area, version] of Object.entries(visit.releases)) {
      if (report.releases[area] !== version) continue
      const add: AddCount = (name, happened) =>
        count.reported({ area, version, rule: visit.rules?.[area] }, { brand, name, ...happened })
      for (const name of new Set(report.loads[area])) if (isFirst(`${name} ${area}`)) add(name)
      for (const name of new Set(report.page)) {
        const isStep = releaseCounts.SHOPPER_STEPS.includes(name)
        if ((isStep ? isFirstInVisit : isFirst)(`${name} ${area}`)) add(name, isStep ? { at } : {})
      }
      countTimes(
        report,
        (vital) => isFirst(`${vital} ${area}`),
        (name, total) => add(name, { at, total }),
      )
    }
  }

  /** A document that was fetched ahead is shown, and counts from now on. */
  function countShown({ releases, rules, brand, began, ahead, isFirst, isFirstInVisit }: PageVisit): void {
    if (!ahead || !brand || !isFirst('documents')) return
    count.everywhere({ releases, rules, brand, name: 'documents' })
    if (ahead === 'begins' && isFirstInVisit('visits'))
      count.everywhere({ releases, rules, brand, name: 'visits', at: new Date(began * 1_000) })
  }

  function receiveOutcome({ kind }: PageOutcome, visit: PageVisit): void {
    const { releases, rules, brand, servedAt, ahead, isFirst } = visit
    if (!brand) return
    const isInTime = ahead !== undefined || nowSec() - servedAt < WITHIN_SEC[kind]
    const at = ahead ? clock() : new Date(servedAt * 1_000)
    if (isInTime && isFirst(kind === 'alive' ? kind : 'outcome'))
      count.everywhere({ releases, rules, brand, name: kind, at })
  }

  app.post('/rum', limit, async (c) => {
    const sent: unknown = await c.req.json().catch(() => undefined)
    const outcome = PageOutcome.safeParse(sent).data
    const problem = AreaProblem.safeParse(sent).data
    if (!(await (outcome ? mayMeasure : mayReport)(c))) return c.body(null, 204)
    const visit = await visitOf(c, outcome?.documentId ?? problem?.documentId)
    if (visit) countShown(visit)
    if (visit && problem) await receiveProblem(problem, visit)
    if (visit && outcome) receiveOutcome(outcome, visit)
    return c.body(null, 204)
  })

  app.post('/rum/page', limit, async (c) => {
    const report = releaseCounts.PageReport.safeParse(await c.req.json().catch(() => undefined)).data
    if (!report || !(await mayMeasure(c))) return c.body(null, 204)
    const visit = await visitOf(c, report.documentId)
    if (visit) countShown(visit)
    if (visit) receiveReport(report, visit)
    return c.body(null, 204)
  })
}
