import type { basketApi } from '@larder/shared/contracts'
import type { Shopper } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'

/** Who is buying. Only the server knows of a verified phone: a basket it calls valid owes nothing. */
export function useShopper({ isValid }: basketApi.Basket): Shopper {
  return { isMember: useStore($isMember), isPhoneVerified: isValid }
}
