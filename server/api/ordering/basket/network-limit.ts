import { createHmac } from 'node:crypto'
import type { Executor } from '@larder/kernel/db/client.ts'
import type { AppDeps } from '../../app-deps.ts'
import { membersQueries } from '../../members/index.ts'
import type { Session } from '@larder/kernel/http/context.ts'

/**
 * Maximum number of places in one slot, and of baskets with counted pieces of one item, that a network may hold before
 * paying (trust T18).
 */
const MAX_HELD_PER_NETWORK = 3

/** Who asks from which network: an IPv4 address or an IPv6 /64 network. */
export type NetworkCaller = { brandId: string; session: Pick<Session, 'memberId'>; network: string }
export type NetworkLimit = { key: string; max: number }

/** A member with a verified phone is identified by it, because many members may share a network (decision 093). */
export async function loadNetworkLimit(
  db: Executor,
  { brandId, session, network }: NetworkCaller,
  config: AppDeps['config'],
): Promise<NetworkLimit | undefined> {
  const isPhoneVerified =
    session.memberId && (await membersQueries(db).isPhoneVerified(brandId, session.memberId))
  if (isPhoneVerified) return undefined
  const key = createHmac('sha256', config.secret).update(`network ${brandId} ${network}`).digest('base64url')
  return { key, max: Math.ceil(MAX_HELD_PER_NETWORK * config.limitScale) }
}
