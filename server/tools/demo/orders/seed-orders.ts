import { and, eq } from 'drizzle-orm'
import type { DemoMembers } from '../../../brand-kit/index.ts'
import type { Db } from '../../../src/kernel/db/client.ts'
import { members, orders } from '../../../src/model/schema/index.ts'
import { deliverOrder } from './deliver-order.ts'
import { shopperAt } from './past-shopper.ts'
import { placeOrder, type DemoMember, type DemoOrder } from './place-order.ts'
import { restoreDemoCredit, deleteMessages } from './settle-past.ts'

const DAY_MS = 86_400_000

async function seedOrder(db: Db, { brandId, host, demo, wanted, password }: OneOrder): Promise<void> {
  const morning = new Date(Date.now() - wanted.daysAgo * DAY_MS)
  morning.setUTCHours(9, 0, 0, 0)
  const post = shopperAt(db, { host, now: morning })
  await post('/api/auth/oauthToken', { grant_type: 'password', username: demo.emailAddress, password })
  const postcode = demo.addresses[0]?.postcode ?? ''
  const day = new Date(morning.getTime() + DAY_MS).toISOString().slice(0, 10)
  const id = await placeOrder(post, demo, { ...wanted, postcode, day })
  await post('/api/auth/revoke', {})
  await deliverOrder(db, { brandId, id, now: new Date(morning.getTime() + DAY_MS), review: wanted.review })
}
type OneOrder = { brandId: string; host: string; demo: DemoMember; wanted: DemoOrder; password: string }

/**
 * Creates past orders of demo people, through the shop's own calls at a past time. Once: a brand that has any order is
 * left unchanged. A failure leaves a demo person without orders, but never stops the start.
 */
export async function seedOrders(
  db: Db,
  { brandId, host, demo }: { brandId: string; host: string; demo: DemoMembers },
): Promise<void> {
  if ((await db.$count(orders, eq(orders.brandId, brandId))) > 0) return
  try {
    for (const member of demo.members) {
      const isThere = and(eq(members.brandId, brandId), eq(members.email, member.emailAddress))
      if ((await db.$count(members, isThere)) === 0) continue
      for (const wanted of member.orders) {
        await seedOrder(db, { brandId, host, demo: member, wanted, password: demo.password })
      }
    }
  } catch (error) {
    console.warn(`Demo orders of ${brandId} were left out: ${String(error)}`)
  }
  await restoreDemoCredit(db, brandId)
  await deleteMessages(db, brandId)
}
