import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { AppDeps } from '../../app-deps.ts'
import { brandHosts, brands } from '../../db/schema/index.ts'
import type { Brand } from '../../http/context.ts'
import type { Sender } from './message.ts'

/** Spec §9: the primary colour of a brand that names none. */
const DEFAULT_COLOUR = '#14569E'

const rank = (host: string) => (host === 'localhost' || isIP(host) ? 1 : 0)

/** Address of a brand's shop as a person would type it: its own name before `localhost` and numbers. */
export async function originOf(
  { db, config }: AppDeps,
  brandId: string,
): Promise<{ host: string; origin: string }> {
  const rows = await db
    .select({ host: brandHosts.host })
    .from(brandHosts)
    .where(eq(brandHosts.brandId, brandId))
  const hosts = rows
    .map((row) => row.host)
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
  const host = hosts[0] ?? 'localhost'
  const origin = config.mode === 'production' ? `https://${host}` : `http://${host}:${config.port}`
  return { host, origin }
}

/** Whose name, address and colour a message carries. */
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
