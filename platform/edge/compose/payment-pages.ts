import type { KnownPayment } from '@larder/contracts/composition'
import type { EdgeDeps, LastPayment } from '../edge-deps.ts'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import type { AssignmentResult } from '@larder/control/plan/assignment.ts'
import type { ComposeResult } from './compose.ts'
import type { ReleaseLoader } from './release-loader.ts'

/**
 * Pages to which a bank returns shoppers, and the page of the paid order. The payment form is not included: opening it
 * again starts a new attempt, which a withdrawn release must not do.
 */
const AFTER_PAYMENT = /^\/checkout\/(payment\/(success|failure|cancel)|success)\/?$/

type Deps = Pick<EdgeDeps, 'log'> & { loader: ReleaseLoader; lastPayment: LastPayment }

export type PageRequest = { url: URL; brand: Brand; session: Session | undefined }

/**
 * Handles the pages of a shopper who is paying. They keep the releases in which the payment began, and a disabled
 * checkout shows the state of the payment. Both come from the shopper's own order, so visitors cannot choose a release
 * (docs/decisions/166).
 */
export function paymentPages({ loader, lastPayment: payments, log }: Deps) {
  /** Returns undefined when the database is unavailable; the page is then composed like any other. */
  async function queryPayment<Answer>(query: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    try {
      return await query()
    } catch (err) {
      log.warn({ err }, 'the payment of a page could not be read')
      return undefined
    }
  }
  const paymentQuery = ({ url, ...request }: PageRequest) => ({
    ...request,
    draftOrderId: url.searchParams.get('draftOrderId') ?? undefined,
  })

  return {
    /**
     * Keeps the releases of host and checkout in which the payment began, even when they were disabled or rolled back.
     */
    async keepReleases(assignments: AssignmentResult[], request: PageRequest): Promise<AssignmentResult[]> {
      if (!request.session || !AFTER_PAYMENT.test(request.url.pathname)) return assignments
      const releases = await queryPayment(() => payments.listReleases(paymentQuery(request)))
      if (!releases) return assignments
      const { host, checkout } = releases
      const available = await Promise.all([
        loader.ensureSigned('host', host),
        loader.ensureSigned('checkout', checkout),
      ])
      if (!available.every(Boolean)) return assignments
      const pinned = new Map(Object.entries({ host, checkout }))
      return assignments.map((release): AssignmentResult => {
        const version = pinned.get(release.area)
        return version ? { area: release.area, version, previous: undefined, reason: 'payment' } : release
      })
    },

    async describeWhenDisabled(
      { composition, owner }: ComposeResult,
      request: PageRequest,
    ): Promise<KnownPayment | undefined> {
      if (composition.document !== 'checkout' || owner) return undefined
      return queryPayment(() => payments.describe(paymentQuery(request)))
    },
  }
}
