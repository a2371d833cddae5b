import { EventEmitter } from 'node:events'
import type { Db } from '@larder/kernel/db/client.ts'
import type { AppDeps } from '../../app-deps.ts'
import { announcements } from '@larder/kernel/db/announcements.ts'
import type { OrderKey } from './order-keys.ts'
import { ordersQueries } from './orders.queries.ts'

const orderEvents = new EventEmitter()
orderEvents.setMaxListeners(0)

/** The channel on which servers announce to each other that an order changed. */
export const ORDERS_CHANNEL = 'larder_orders'

/** Notifies the streams of this process that an order changed. */
function notifyLocalStreams(orderId: string): void {
  orderEvents.emit(orderId)
}

/**
 * Notifies the streams of all servers that an order changed, after its transaction. Servers that miss the announcement
 * find the change in the table (`createOrderWatch`).
 */
export function announceOrderChange({ db }: { db: Db }, orderId: string): void {
  notifyLocalStreams(orderId)
  void db.$client.query('select pg_notify($1, $2)', [ORDERS_CHANNEL, orderId]).catch(() => undefined)
}

type OrderNotifier = {
  /**
   * Waits for the next change for a limited time. Returns false when there was none. A change between two waits is not
   * lost.
   */
  wait: (ms: number) => Promise<boolean>
  /** Ends the wait. */
  wake: () => void
  close: () => void
}

/** Waits for the changes of an order that this process makes. */
export function createOrderNotifier(orderId: string): OrderNotifier {
  let hasChanged = false
  let endWait: (() => void) | undefined
  const wake = () => {
    hasChanged = true
    endWait?.()
  }
  orderEvents.on(orderId, wake)
  return {
    async wait(ms) {
      if (!hasChanged) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          endWait = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const isWoken = hasChanged
      hasChanged = false
      endWait = undefined
      return isWoken
    },
    wake,
    close: () => void orderEvents.off(orderId, wake),
  }
}

/** Interval in ms after which a change that another server wrote is found, if its announcement was missed. */
const POLL_MS = 3_000

type FollowedOrder = Pick<OrderKey, 'brandId' | 'id'> & { eventSeq: number; followers: number }
export type OrderWatch = {
  /**
   * Notifies about changes of the order after `eventSeq` that other servers write, until the returned function is
   * called.
   */
  follow: (order: OrderKey & { eventSeq: number }) => () => void
}

const createFollowKey = ({ brandId, id }: OrderKey): string => `${brandId} ${id}`

/**
 * Finds changes of all orders that this process's streams follow, which another server may have written: by
 * announcements of the database, and by one query for all of them. Both stop while nobody follows.
 */
export function createOrderWatch({ db, log }: Pick<AppDeps, 'db' | 'log'>, everyMs = POLL_MS): OrderWatch {
  const followed = new Map<string, FollowedOrder>()
  let timer: NodeJS.Timeout | undefined
  let announced: ReturnType<typeof announcements> | undefined

  async function loadChanges(): Promise<void> {
    // Orders followed later are not among them and do not count as changed.
    const asked = [...followed.values()]
    const rows = await ordersQueries(db).findEventSeqs(asked)
    const seqs = new Map(rows.map((row) => [createFollowKey(row), row.eventSeq]))
    for (const order of asked) {
      const eventSeq = seqs.get(createFollowKey(order))
      // A deleted order counts as changed, because its stream ends.
      if (eventSeq === order.eventSeq) continue
      order.eventSeq = eventSeq ?? order.eventSeq
      notifyLocalStreams(order.id)
    }
  }
  /** Also finds changes whose announcement was missed. */
  const listen = () => announced?.listen().catch(() => undefined)
  function start(): void {
    announced = announcements(db, ORDERS_CHANNEL, (id) => notifyLocalStreams(id))
    void listen()
    schedule()
  }
  function schedule(): void {
    const ours = announced
    timer = setTimeout(() => {
      const warn = (err: unknown) => log.warn({ err }, 'changes of followed orders could not be read')
      void Promise.all([loadChanges().catch(warn), listen()]).then(() => {
        if (announced === ours) schedule() // otherwise listening was stopped in the meantime
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
      const name = createFollowKey(order)
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
