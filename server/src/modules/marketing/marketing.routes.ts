import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { marketingApi } from '@larder/shared/contracts'
import type * as z from 'zod'
import { newId } from '../../kernel/db/id.ts'
import { stores } from '../../model/schema/index.ts'
import type { AppEnv, RequestContext } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import type { AuthDeps } from '../auth/index.ts'
import { membersQueries } from '../members/index.ts'
import { deepLinkOutcome } from './deep-link.ts'
import { preferencesService } from './preferences.service.ts'

type LinkInput = z.output<typeof marketingApi.deepLinkAction.body>
type TrackInput = z.output<typeof marketingApi.trackEvent.body>

async function findStore({ db }: AuthDeps, brandId: string, storeId: number | undefined) {
  if (storeId === undefined) return undefined
  const [row] = await db
    .select({ id: stores.id, slug: stores.slug })
    .from(stores)
    .where(and(eq(stores.brandId, brandId), eq(stores.id, storeId)))
  return row
}

/** Decides by the link and the basket in hand; clears that basket only once the person agreed (readings 30). */
async function followLink(
  deps: AuthDeps,
  context: RequestContext,
  { storeId, basketToken, clearStore, currentBasketToken, currentStoreId, hasLocation = true }: LinkInput,
): Promise<marketingApi.DeepLinkOutcome> {
  const { brand, session, now } = context
  const sessionId = session?.id ?? ''
  const glance = (token: string | undefined) =>
    token ? deps.baskets.glance(deps.db, { brandId: brand.id, token, sessionId }) : undefined
  const ownToken =
    currentBasketToken ?? (await deps.baskets.ofSession(deps.db, { brandId: brand.id, sessionId, now }))
  const [store, brought, own] = await Promise.all([
    findStore(deps, brand.id, storeId),
    glance(basketToken),
    glance(ownToken),
  ])
  const outcome = deepLinkOutcome({
    store,
    linkBasketToken: brought && brought.lineCount > 0 ? basketToken : undefined,
    currentLines: own?.lineCount ?? 0,
    isOwnBasket: ownToken !== undefined && ownToken === basketToken,
    currentStoreId: own?.storeId ?? currentStoreId,
    hasLocation,
    isAgreed: clearStore,
  })
  const mayClear = clearStore && outcome.outcome === 'OPEN_STORE' && ownToken && ownToken !== basketToken
  if (mayClear) await deps.baskets.clear(deps.db, { brandId: brand.id, token: ownToken, sessionId, now })
  return outcome
}

/** Passes an event on for a member who agreed to tracking; a guest has no address to know them by. */
async function track(
  { db, adapters, log }: AuthDeps,
  { brand, session, now }: RequestContext,
  { kind, name, data, isConsented }: TrackInput,
): Promise<boolean> {
  const { marketing } = adapters
  if (!marketing || !isConsented || !session?.memberId) return false
  const member = await membersQueries(db).findById(brand.id, session.memberId)
  if (!member) return false
  const { email, id: userId } = member
  const sending =
    kind === 'identify'
      ? marketing.identify({ email, userId, fields: data })
      : marketing.track({ id: newId(now), email, name: name ?? kind, at: now, fields: data })
  return sending.then(
    () => true,
    (err: unknown) => {
      log.warn({ err }, 'marketing service did not take an event')
      return false
    },
  )
}

/** Marketing preferences, the tracker's identifier and deep links (spec §7 Member, Marketing and tracking). */
export function marketingRoutes(app: Hono<AppEnv>, deps: AuthDeps): void {
  const preferences = preferencesService(deps)
  route(app, marketingApi.getPreferences, ({ basketToken }, context) => preferences.get(context, basketToken))
  route(app, marketingApi.updatePreferences, (update, context) => preferences.update(context, update))
  route(app, marketingApi.identifier, (_, { session }) => ({
    userId: session?.memberId ?? null,
    isTrackingEnabled: deps.adapters.marketing !== undefined,
  }))
  route(app, marketingApi.deepLinkAction, (link, context) => followLink(deps, context, link))
  route(app, marketingApi.trackEvent, async (event, context) => ({
    success: await track(deps, context, event),
  }))
}
