import type { basketApi } from '@larder/shared/contracts'
import type { Shopper } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'

/**
 * The current shopper. Only the server knows whether the phone is verified, so a basket that it calls valid
 * counts as verified.
 */
export function useShopper({ isValid }: basketApi.Basket): Shopper {
  return { isMember: useStore($isMember), isPhoneVerified: isValid }
}
