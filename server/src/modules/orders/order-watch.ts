import type { AppDeps } from '../../app-deps.ts'
import { notifyOrder } from './order-notifier.ts'
import { ordersQueries, type OrderKey } from './orders.queries.ts'

/** How soon a change that another server wrote is found. */
const POLL_MS = 3_000

type Followed = Pick<OrderKey, 'brandId' | 'id'> & { eventSeq: number; followers: number }
export type OrderWatch = {
  /** Notifies of the order's changes since `eventSeq` that other servers write, until the returned function is called. */
  follow: (order: OrderKey & { eventSeq: number }) => () => void
}

const nameOf = ({ brandId, id }: OrderKey): string => `${brandId} ${id}`

/**
 * Finds the changes of all orders that this process's streams follow, which another server may have written: by one query
 * for all of them, and none while nobody follows.
 */
export function orderWatch({ db, log }: Pick<AppDeps, 'db' | 'log'>, everyMs = POLL_MS): OrderWatch {
  const followed = new Map<string, Followed>()
  let timer: NodeJS.Timeout | undefined

  async function findChanges(): Promise<void> {
    // Who begins to follow meanwhile is not among them, and is no change.
    const asked = [...followed.values()]
    const rows = await ordersQueries(db).findEventSeqs(asked)
    const seqs = new Map(rows.map((row) => [nameOf(row), row.eventSeq]))
    for (const order of asked) {
      const eventSeq = seqs.get(nameOf(order))
      // One that is gone is a change, too: its stream ends.
      if (eventSeq === order.eventSeq) continue
      order.eventSeq = eventSeq ?? order.eventSeq
      notifyOrder(order.id)
    }
  }
  function schedule(): void {
    timer = setTimeout(() => {
      const warn = (err: unknown) => log.warn({ err }, 'changes of followed orders could not be read')
      void findChanges()
        .catch(warn)
        .finally(() => (followed.size > 0 ? schedule() : (timer = undefined)))
    }, everyMs).unref()
  }

  return {
    follow(order) {
      const name = nameOf(order)
      const known = followed.get(name)
      const one = known ?? { brandId: order.brandId, id: order.id, eventSeq: order.eventSeq, followers: 0 }
      one.followers += 1
      one.eventSeq = Math.min(one.eventSeq, order.eventSeq)
      followed.set(name, one)
      if (!timer) schedule()
      return () => {
        one.followers -= 1
        if (one.followers === 0) followed.delete(name)
      }
    },
  }
}
