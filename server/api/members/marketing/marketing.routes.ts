import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { marketingApi } from '@larder/shared/contracts'
import type * as z from 'zod'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { stores } from '../../model/schema/index.ts'
import { AppError } from '@larder/shared/errors'
import type { AppEnv, RequestContext, Session } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import type { AuthDeps } from '../auth/auth-limits.ts'
import { membersQueries } from '../members/members.queries.ts'
import { decideDeepLink } from './deep-link.ts'
import { preferencesService } from './preferences.service.ts'

type LinkInput = z.output<typeof marketingApi.deepLinkAction.body>
type TrackInput = z.output<typeof marketingApi.trackEvent.body>

async function loadStore({ db }: AuthDeps, brandId: string, storeId: number | undefined) {
  if (storeId === undefined) return undefined
  const [row] = await db
    .select({ id: stores.id, slug: stores.slug })
    .from(stores)
    .where(and(eq(stores.brandId, brandId), eq(stores.id, storeId)))
  return row
}

/** The link's basket and the shopper's own basket: that of their page, else that of their session. */
async function loadBaskets(
  { db, baskets }: AuthDeps,
  { brandId, session }: { brandId: string; session: Session },
  { basketToken, currentBasketToken }: LinkInput,
) {
  const loadSummary = (token: string | undefined) =>
    token ? baskets.loadSummary(db, { brandId, token, session }) : undefined
  const ownToken = currentBasketToken ?? (await baskets.loadToken(db, { brandId, session }))
  const [linked, own] = await Promise.all([loadSummary(basketToken), loadSummary(ownToken)])
  const hasLinkedLines = linked !== undefined && linked.lineCount > 0
  return { ownToken, currentLines: own?.lineCount ?? 0, ownStoreId: own?.storeId, hasLinkedLines }
}

/**
 * Decides the outcome from the link and the shopper's basket, and clears that basket only after the shopper agreed
 * (readings 30).
 */
async function decideLinkOutcome(
  deps: AuthDeps,
  { brand, session, now, address }: RequestContext,
  input: LinkInput,
): Promise<marketingApi.DeepLinkOutcome> {
  const { storeId, basketToken, clearStore, currentStoreId, hasLocation = true } = input
  if (!session) throw new AppError('UNAUTHENTICATED')
  const viewer = { brandId: brand.id, session }
  const [store, { ownToken, currentLines, ownStoreId, hasLinkedLines }] = await Promise.all([
    loadStore(deps, brand.id, storeId),
    loadBaskets(deps, viewer, input),
  ])
  const isOwnBasket = ownToken !== undefined && ownToken === basketToken
  const outcome = decideDeepLink({
    store,
    linkBasketToken: hasLinkedLines ? basketToken : undefined,
    currentLines,
    isOwnBasket,
    currentStoreId: ownStoreId ?? currentStoreId,
    hasLocation,
    isAgreed: clearStore,
  })
  const mayClear = clearStore && outcome.outcome === 'OPEN_STORE' && ownToken && !isOwnBasket
  if (mayClear)
    await deps.baskets.clear(deps, { ...viewer, token: ownToken, network: addressKey(address), now })
  return outcome
}

/** Forwards an event of a member who agreed to tracking. A guest has no identifier to track. */
async function forwardTrackedEvent(
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

/** Marketing preferences, the tracking identifier and deep links (spec §7 Member, Marketing and tracking). */
export function marketingRoutes(app: Hono<AppEnv>, deps: AuthDeps): void {
  const preferences = preferencesService(deps)
  mountRoute(app, marketingApi.getPreferences, ({ basketToken }, context) =>
    preferences.get(context, basketToken),
  )
  mountRoute(app, marketingApi.updatePreferences, (update, context) => preferences.update(context, update))
  mountRoute(app, marketingApi.identifier, (_, { session }) => ({
    userId: session?.memberId ?? null,
    isTrackingEnabled: deps.adapters.marketing !== undefined,
  }))
  mountRoute(app, marketingApi.deepLinkAction, (link, context) => decideLinkOutcome(deps, context, link))
  mountRoute(app, marketingApi.trackEvent, async (event, context) => ({
    success: await forwardTrackedEvent(deps, context, event),
  }))
}
