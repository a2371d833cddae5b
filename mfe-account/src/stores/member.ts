import { marketingApi, memberApi } from '@larder/shared/contracts'
import { during } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'
import { keptStore } from './own.ts'

const DASHBOARD_PAST = 3

/** What no own words of the server explain is said in the spec's (§8). */
export const profile = keptStore(() => during('PROFILE_FETCH', () => sessionCall(memberApi.getProfile, {})))
export const addressBook = keptStore(() => sessionCall(memberApi.listAddresses, {}))
export const savedCards = keptStore(() => sessionCall(memberApi.listCards, {}))
export const marketing = keptStore(() => sessionCall(marketingApi.getPreferences, {}))
export const loyalty = keptStore(() => sessionCall(memberApi.loyaltySummary, {}))
export const referral = keptStore(() => sessionCall(memberApi.referralSummary, {}))
export const credit = keptStore(() => sessionCall(memberApi.creditSummary, {}))

/** The dashboard's two lists (spec §2 /member). */
export const recentOrders = keptStore(async () => {
  const [current, past] = await Promise.all([
    sessionCall(memberApi.listOrders, { kind: 'current' }),
    sessionCall(memberApi.listOrders, { kind: 'past' }),
  ])
  return { current: current.orders, past: past.orders.slice(0, DASHBOARD_PAST) }
})
