import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { AppDeps } from '../../app-deps.ts'
import { brandHosts, brands } from '../../model/schema/index.ts'
import type { Brand } from '@larder/kernel/http/context.ts'
import { publicOrigin } from '@larder/kernel/http/public-origin.ts'
import type { Sender } from './message.ts'

/** Spec §9: the primary colour of a brand that sets none. */
const DEFAULT_COLOUR = '#14569E'

/**
 * The origin of a brand's main host: one that has a public origin, then its own names, then `localhost` and IP
 * addresses. A request's `headers` give the public address where no setting does.
 */
export async function originOf(
  { db, config }: AppDeps,
  brandId: string,
  headers?: Headers,
): Promise<{ host: string; origin: string }> {
  const rows = await db
    .select({ host: brandHosts.host })
    .from(brandHosts)
    .where(eq(brandHosts.brandId, brandId))
  const rank = (host: string) =>
    config.publicOrigins.has(host) ? 0 : host === 'localhost' || isIP(host) ? 2 : 1
  const hosts = rows
    .map((row) => row.host)
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
  const host = hosts[0] ?? 'localhost'
  return { host, origin: publicOrigin(config, host, headers) }
}

/** Name, address and colour of a message's brand. */
export async function senderOf(deps: AppDeps, brand: Brand): Promise<Sender> {
  const [row] = await deps.db.select({ details: brands.details }).from(brands).where(eq(brands.id, brand.id))
  const { looks, contact, messages: templates } = row?.details ?? {}
  return {
    brandName: brand.name,
    colour: looks?.colours.primary ?? DEFAULT_COLOUR,
    smsSender: contact?.smsSender ?? '',
    templates,
    ...(await originOf(deps, brand.id)),
  }
}
