import type { SubscriptionChange } from '@larder/providers/marketing/marketing.ts'
import type { Brand } from '../../model/index.ts'
import { toBasketOwner, choicesQueries, findMarketingTexts, type Choices } from './choices.queries.ts'
import type { marketingApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type * as z from 'zod'
import type { Db } from '@larder/kernel/db/client.ts'
import { membersQueries } from '../members/members.queries.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { AUTH_LIMITS, type AuthDeps } from '../auth/auth-limits.ts'

const removeUndefined = (ids: readonly (number | undefined)[]): number[] =>
  ids.filter((id) => id !== undefined)

/**
 * Translates choices into the marketing service's IDs, as the brand file maps them: lists for channels opted in,
 * channels for those opted out. The service replaces its stored choices with these. Undefined when the brand maps
 * nothing.
 */
export function listSubscriptions(
  { options }: Brand['marketing'],
  choices: Pick<Choices, 'options'>,
): Omit<SubscriptionChange, 'email'> | undefined {
  const isIn = ({ type }: Brand['marketing']['options'][number]) => choices.options[type] === true
  const isMapped = options.some(({ serviceChannelId, serviceListId }) => serviceChannelId ?? serviceListId)
  if (!isMapped) return undefined
  return {
    emailListIds: removeUndefined(options.filter(isIn).map(({ serviceListId }) => serviceListId)),
    unsubscribedChannelIds: removeUndefined(
      options.filter((option) => !isIn(option)).map(({ serviceChannelId }) => serviceChannelId),
    ),
  }
}

type PreferencesUpdate = z.output<typeof marketingApi.updatePreferences.body>

/**
 * A member's choices belong to the member. A guest's choices belong to the session and its basket, so the basket token
 * alone neither shows nor changes them (trust T7). Throws NOT_FOUND for an unknown basket and for a basket of another
 * session.
 */
async function loadOwner(
  { db, baskets }: AuthDeps,
  { brand, session }: RequestContext,
  basketToken: string | undefined,
): Promise<string | undefined> {
  if (session?.memberId) return `member:${session.memberId}`
  if (!session || !basketToken) return undefined
  const basketId = await baskets.loadOwnId(db, { brandId: brand.id, token: basketToken, session })
  if (!basketId) throw new AppError('NOT_FOUND', { display: new AppError('MARKETING_SAVE').text })
  return toBasketOwner({ basketId, sessionId: session.id })
}

async function toPreferences(
  db: Db,
  brandId: string,
  choices: Choices | undefined,
): Promise<marketingApi.MarketingPreferences> {
  const { intro, guestIntro, showChannelField, options, channels } = await findMarketingTexts(db, brandId)
  return {
    marketingPreferencesIntro: intro,
    marketingPreferencesGuestIntro: guestIntro,
    marketingOptions: options.map(({ type, text }) => ({
      type,
      text,
      opted: choices?.options[type] ? 'in' : 'out',
    })),
    showChannelField,
    marketingChannel: choices?.channelId ?? null,
    channels: channels.map(({ id, name }) => ({ id: String(id), platformNames: { web: name } })),
  }
}

/** A member who named a channel at registration is not asked again. */
async function loadRegistrationChannel(
  db: Db,
  { brand, session }: RequestContext,
  channels: marketingApi.MarketingPreferences['channels'],
): Promise<string | null> {
  if (!session?.memberId) return null
  const member = await membersQueries(db).findById(brand.id, session.memberId)
  return channels.find(({ platformNames }) => platformNames.web === member?.hearAboutUs)?.id ?? null
}

/** Marketing preferences: opted out until the shopper opts in (spec §3 Marketing). */
export const preferencesService = (deps: AuthDeps) => {
  const { db, adapters, limits, log } = deps
  /** The marketing service is updated after the response; a failed update is repeated with the next change. */
  function syncMarketing({ brand, session }: RequestContext, choices: Choices): void {
    const { marketing } = adapters
    if (!marketing || !session?.memberId) return
    const fields = Object.fromEntries(
      Object.entries(choices.options).map(([type, isIn]) => [`marketing_${type}`, isIn]),
    )
    void Promise.all([
      membersQueries(db).findById(brand.id, session.memberId),
      findMarketingTexts(db, brand.id),
    ])
      .then(async ([member, texts]) => {
        if (!member) return
        await marketing.identify({ email: member.email, userId: member.id, fields })
        const change = listSubscriptions(texts, choices)
        if (change) await marketing.updateSubscriptions({ email: member.email, ...change })
      })
      .catch((err: unknown) => log.warn({ err }, 'marketing service was not notified'))
  }

  return {
    async get(context: RequestContext, basketToken: string | undefined) {
      const owner = await loadOwner(deps, context, basketToken)
      const { id } = context.brand
      const shown = await toPreferences(
        db,
        id,
        owner === undefined ? undefined : await choicesQueries(db).find(id, owner),
      )
      if (shown.marketingChannel !== null) return shown
      return { ...shown, marketingChannel: await loadRegistrationChannel(db, context, shown.channels) }
    },

    /** Ignores options that the brand does not have. Throws MARKETING_SAVE for an unknown channel. */
    async update(
      context: RequestContext,
      { marketingOptions, marketingChannelId, basketToken }: PreferencesUpdate,
    ) {
      const { brand, now } = context
      await limits.consume(AUTH_LIMITS.marketingBySession, context)
      const owner = await loadOwner(deps, context, basketToken)
      const { options, channels } = await findMarketingTexts(db, brand.id)
      const isKnown = channels.some(({ id }) => String(id) === marketingChannelId)
      if (!owner || (marketingChannelId !== undefined && !isKnown)) throw new AppError('MARKETING_SAVE')
      const before = await choicesQueries(db).find(brand.id, owner)
      const sent = new Map(marketingOptions.map(({ type, opted }) => [type, opted === 'in']))
      const choices: Choices = {
        brandId: brand.id,
        owner,
        options: Object.fromEntries(
          options.map(({ type }) => [type, sent.get(type) ?? before?.options[type] ?? false]),
        ),
        channelId: marketingChannelId ?? before?.channelId ?? null,
        changedAt: now,
      }
      await choicesQueries(db).save(choices)
      syncMarketing(context, choices)
      return toPreferences(db, brand.id, choices)
    },
  }
}
