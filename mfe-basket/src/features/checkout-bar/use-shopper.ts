import type { basketApi } from '@larder/shared/contracts'
import type { Shopper } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'

/**
 * The current shopper. Only the server knows of a verified phone: a basket it calls valid needs no
 * verification.
 */
export function useShopper({ isValid }: basketApi.Basket): Shopper {
  return { isMember: useStore($isMember), isPhoneVerified: isValid }
}
