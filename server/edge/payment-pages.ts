import type { KnownPayment } from '@larder/shared/contracts'
import type { EdgeDeps, LastPayment } from './edge-deps.ts'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import type { Assigned } from '@larder/releases/assignment.ts'
import type { Composed } from './compose.ts'
import type { TakeIn } from './take-in.ts'

/**
 * Where a bank leads shoppers back to, and the page of the order that was paid. Not the form: opened anew it begins the
 * next attempt, which a release that was taken back must not.
 */
const AFTER_PAYMENT = /^\/checkout\/(payment\/(success|failure|cancel)|success)\/?$/

type Deps = Pick<EdgeDeps, 'log'> & { takeIn: TakeIn; lastPayment: LastPayment }

/** A page, and who asks for it. */
export type PageRequest = { url: URL; brand: Brand; session: Session | undefined }

/**
 * The pages of a shopper who is paying. They keep the releases in which the payment began; a checkout that is switched
 * off says what is known of the payment. Both are read from the shopper's own order, so that no visitor can choose a
 * release (docs/decisions/166).
 */
export function paymentPages({ takeIn, lastPayment: last, log }: Deps) {
  /** Without its database a page is composed like any other. */
  async function ask<Answer>(question: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    try {
      return await question()
    } catch (err) {
      log.warn({ err }, 'the payment of a page could not be read')
      return undefined
    }
  }
  const paymentQuery = ({ url, ...asked }: PageRequest) => ({
    ...asked,
    draftOrderId: url.searchParams.get('draftOrderId') ?? undefined,
  })

  return {
    /** The composition with host and checkout as they were when the payment began, even switched off or rolled back. */
    async keepReleases(assigned: Assigned[], asked: PageRequest): Promise<Assigned[]> {
      if (!asked.session || !AFTER_PAYMENT.test(asked.url.pathname)) return assigned
      const releases = await ask(() => last.listReleases(paymentQuery(asked)))
      if (!releases) return assigned
      const { host, checkout } = releases
      const here = await Promise.all([takeIn.asSigned('host', host), takeIn.asSigned('checkout', checkout)])
      if (!here.every(Boolean)) return assigned
      const pinned = new Map(Object.entries({ host, checkout }))
      return assigned.map((one): Assigned => {
        const version = pinned.get(one.area)
        return version ? { area: one.area, version, previous: undefined, reason: 'payment' } : one
      })
    },

    /** State of the shopper's payment, where checkout is disabled. */
    async whenOff({ composition, owner }: Composed, asked: PageRequest): Promise<KnownPayment | undefined> {
      if (composition.document !== 'checkout' || owner) return undefined
      return ask(() => last.describe(paymentQuery(asked)))
    },
  }
}
