import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import type { EdgeDeps } from '../edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import type { NoticeWatch, Sighting } from '@larder/control/notices/watch.ts'
import { countCspReport } from './counters.ts'
import { CSP_REPORT_PATH, DIRECTIVES } from '../document/policy.ts'
import { reportLimit } from './report-limit.ts'

const MAX_BYTES = 16 * 1024
/**
 * Reports counted per network and minute. Anyone may send reports, so without a limit one caller could trigger the
 * alarm.
 */
const COUNTED_PER_MIN = 60
/** Reports logged per minute, of all networks together. */
const LOGGED_PER_MIN = 30

/** A report of the Reporting API. `OldReport` is the older `report-uri` form of it. */
const Report = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: z.string(),
    effectiveDirective: z.string(),
    blockedURL: z.string().default(''),
  }),
})
const OldReport = z
  .object({
    'csp-report': z.object({
      'document-uri': z.string(),
      'effective-directive': z.string().optional(),
      'violated-directive': z.string().optional(),
      'blocked-uri': z.string().default(''),
    }),
  })
  .transform(({ 'csp-report': old }) => ({
    documentURL: old['document-uri'],
    effectiveDirective: old['effective-directive'] ?? old['violated-directive'] ?? '',
    blockedURL: old['blocked-uri'],
  }))
/** A report of Integrity Policy. Scripts of other sites without a hash, such as the tag manager's, are expected. */
const IntegrityReport = z
  .object({
    type: z.literal('integrity-violation'),
    body: z.object({ documentURL: z.url(), blockedURL: z.url() }),
  })
  .refine(({ body }) => URL.parse(body.blockedURL)?.origin === URL.parse(body.documentURL)?.origin)
  .transform(({ body }) => ({ ...body, effectiveDirective: 'integrity-policy' }))
type Violation = z.infer<typeof Report>['body']

function readViolations(body: unknown): Violation[] {
  const old = OldReport.safeParse(body)
  if (old.success) return [old.data]
  const list = z.array(z.unknown()).max(50).safeParse(body).data ?? []
  return list.flatMap(
    (report) => Report.safeParse(report).data?.body ?? IntegrityReport.safeParse(report).data ?? [],
  )
}

const findDirective = (name: string) => DIRECTIVES.find((directive) => directive === name) ?? 'other'

/** Source of a blocked resource: its origin, or the browser's keyword for it; never a path or query. */
function readSource(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).host || new URL(blocked).protocol : 'unknown'
}

/** By the directive alone, because anybody can report any source. */
const describeBlocked = (directive: string, source: string): Sighting => ({
  kind: 'checkout-blocked',
  subject: directive,
  text: `Browsers report that the policy of the checkout blocked something (${directive} from ${source}).`,
})

/**
 * Receives reports of resources that browsers blocked under the documents' policy (trust T11, T12). They are counted by
 * document and directive, and logged as a security event, up to a limit per network and minute. The answer is always
 * 204.
 */
export function cspReportRoutes(
  app: Hono<AppEnv>,
  deps: Pick<EdgeDeps, 'log' | 'clock' | 'config'> & { sight: NoticeWatch['sight'] },
): void {
  const { log, clock } = deps
  const mayReport = reportLimit(COUNTED_PER_MIN, deps)
  let minute = 0
  let loggedReports = 0
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 204) })
  app.post(CSP_REPORT_PATH, limit, async (c) => {
    const sent: unknown = await c.req.json().catch(() => undefined)
    for (const { documentURL, effectiveDirective, blockedURL } of readViolations(sent)) {
      if (!(await mayReport(c))) break
      const isCheckout = URL.canParse(documentURL) && new URL(documentURL).pathname.startsWith('/checkout')
      const directive = findDirective(effectiveDirective)
      countCspReport({ document: isCheckout ? 'checkout' : 'shop', directive })
      if (isCheckout) deps.sight(describeBlocked(directive, readSource(blockedURL)))
      const now = Math.floor(clock().getTime() / 60_000)
      if (now !== minute) [minute, loggedReports] = [now, 0]
      loggedReports += 1
      if (loggedReports > LOGGED_PER_MIN) continue
      const detail = `${isCheckout ? 'checkout' : 'shop'} ${directive} ${readSource(blockedURL)}`
      logSecurity(log, 'malicious_csp_violation', { requestId: c.get('requestId'), detail })
    }
    return c.body(null, 204)
  })
}
