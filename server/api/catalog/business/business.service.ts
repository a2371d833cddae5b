import { asc, eq } from 'drizzle-orm'
import { ordersApi, type businessApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { CARD_GATEWAY, toMoney } from '@larder/shared/domain'
import type { Adapters } from '@larder/providers/index.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Brand, Rewards } from '../../model/index.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { cachePerBrand } from '../../model/per-brand.ts'
import { brands } from '../../model/schema/index.ts'

/** Ids of all brands, sorted. */
export async function listBrandIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: brands.id }).from(brands).orderBy(asc(brands.id))
  return rows.map(({ id }) => id)
}

type BrandRecord = { id: string; version: number; details: Brand; rewards: Rewards }

/** The brand as imported: looks, business profile, settings, rewards. */
export const businessService = memoiseByDeps((deps: AppDeps) => {
  const loadBrand = cachePerBrand(deps, async (brandId): Promise<BrandRecord> => {
    const [row] = await deps.db
      .select({
        id: brands.id,
        version: brands.version,
        details: brands.details,
        rewards: brands.rewards,
      })
      .from(brands)
      .where(eq(brands.id, brandId))
    if (!row) throw new AppError('BUSINESS_PROFILE')
    return row
  })
  return { loadBrand }
})

/** Business profile (spec §3) with the keys that browsers may have (trust T19). */
export function toProfileReply({ details }: BrandRecord, adapters: Adapters): businessApi.BusinessProfile {
  const { profile } = details
  return {
    tipLimitLevels: profile.tipLimitLevels.map(({ upToPence, maxTipPence }) => ({
      upTo: upToPence === undefined ? undefined : toMoney(upToPence),
      maxTip: toMoney(maxTipPence),
    })),
    driverTipIncrement: toMoney(profile.driverTipIncrementPence),
    hideReferralUI: profile.hideReferralUI,
    paymentGateways: listCardGateways(adapters),
    postcodeRules: profile.postcodeRules,
    googleTagManagerId: profile.googleTagManagerId,
    defaultTimeZone: profile.defaultTimeZone,
    realtimeMessaging: { enabled: profile.realtimeMessaging ?? true, url: ordersApi.ORDER_EVENTS_URL },
    recaptcha: { siteKeys: { web: adapters.browser.captcha?.publicKey } },
  }
}

/** The card gateway for browsers (spec §5 supports only one); empty when cards are switched off. */
export function listCardGateways({ browser, cardMode }: Adapters): businessApi.PaymentGateway[] {
  const publicKey = browser.cardFields?.publicKey
  return publicKey ? [{ name: CARD_GATEWAY, mode: cardMode, fields: { publicKey } }] : []
}
