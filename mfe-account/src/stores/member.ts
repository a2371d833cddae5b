import { marketingApi, memberApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { memberResource, sessionCall } from '@larder/shared/stores'

/** Failures without a server message get the text of spec §8. */
export const profile = memberResource(() =>
  withErrorContext('PROFILE_FETCH', () => sessionCall(memberApi.getProfile, {})),
)
export const addressBook = memberResource(() => sessionCall(memberApi.listAddresses, {}))
export const savedCards = memberResource(() => sessionCall(memberApi.listCards, {}))
export const marketing = memberResource(() => sessionCall(marketingApi.getPreferences, {}))
export const loyalty = memberResource(() => sessionCall(memberApi.loyaltySummary, {}))
export const referral = memberResource(() => sessionCall(memberApi.referralSummary, {}))
export const credit = memberResource(() => sessionCall(memberApi.creditSummary, {}))
