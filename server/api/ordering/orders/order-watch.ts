import type { AppDeps } from '../../app-deps.ts'
import { announcements } from '@larder/kernel/db/announcements.ts'
import { ORDERS_CHANNEL, wakeFollowers } from './order-notifier.ts'
import { ordersQueries, type OrderKey } from './orders.queries.ts'

/** How soon a change that another server wrote is found, if it was not heard of. */
const POLL_MS = 3_000

type Followed = Pick<OrderKey, 'brandId' | 'id'> & { eventSeq: number; followers: number }
export type OrderWatch = {
  /** Notifies of the order's changes since `eventSeq` that other servers write, until the returned function is called. */
  follow: (order: OrderKey & { eventSeq: number }) => () => void
}

const nameOf = ({ brandId, id }: OrderKey): string => `${brandId} ${id}`

/**
 * Finds the changes of all orders that this process's streams follow, which another server may have written: as the database announces
 * them, and by one query for all of them. Neither while nobody follows.
 */
export function orderWatch({ db, log }: Pick<AppDeps, 'db' | 'log'>, everyMs = POLL_MS): OrderWatch {
  const followed = new Map<string, Followed>()
  let timer: NodeJS.Timeout | undefined
  let announced: ReturnType<typeof announcements> | undefined

  async function findChanges(): Promise<void> {
    // Later followers are not among them, and are no change.
    const asked = [...followed.values()]
    const rows = await ordersQueries(db).findEventSeqs(asked)
    const seqs = new Map(rows.map((row) => [nameOf(row), row.eventSeq]))
    for (const order of asked) {
      const eventSeq = seqs.get(nameOf(order))
      // One that is gone is a change, too: its stream ends.
      if (eventSeq === order.eventSeq) continue
      order.eventSeq = eventSeq ?? order.eventSeq
      wakeFollowers(order.id)
    }
  }
  /** Finds changes that no announcement reached. */
  const listen = () => announced?.listen().catch(() => undefined)
  function start(): void {
    announced = announcements(db, ORDERS_CHANNEL, (id) => wakeFollowers(id))
    void listen()
    schedule()
  }
  function schedule(): void {
    const ours = announced
    timer = setTimeout(() => {
      const warn = (err: unknown) => log.warn({ err }, 'changes of followed orders could not be read')
      void Promise.all([findChanges().catch(warn), listen()]).then(() => {
        if (announced === ours) schedule() // else it was stopped meanwhile
      })
    }, everyMs).unref()
  }
  function stop(): void {
    clearTimeout(timer)
    announced?.stop()
    announced = undefined
  }

  return {
    follow(order) {
      const name = nameOf(order)
      const known = followed.get(name)
      const one = known ?? { brandId: order.brandId, id: order.id, eventSeq: order.eventSeq, followers: 0 }
      one.followers += 1
      one.eventSeq = Math.min(one.eventSeq, order.eventSeq)
      followed.set(name, one)
      if (!announced) start()
      return () => {
        one.followers -= 1
        if (one.followers === 0) followed.delete(name)
        if (followed.size === 0) stop()
      }
    },
  }
}
