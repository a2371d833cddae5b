import { action } from '@larder/shared/errors'
import { $basket, $itemCount, $place, loadBasket, signOut } from '@larder/shared/stores'
import { toast, useNavigate, withErrorToast } from '@larder/shared/ui'
import { logOutTarget } from '../domain/log-out-target.ts'

/**
 * Logs out: leaves the member area first, so that its guard has no shopper to redirect, then ends the
 * session.
 */
export function useLogOut(): () => Promise<unknown> {
  const navigate = useNavigate()
  return () =>
    withErrorToast(async () => {
      await action(loadBasket) // when it fails, the header's count says whether there is a basket
      const { location, store } = $place.get()
      const count = $basket.get()?.itemCount ?? $itemCount.get()
      await navigate(
        logOutTarget({
          isBasketEmpty: count === 0,
          hasLocation: location !== undefined,
          hasStore: store !== undefined,
        }),
      )
      await signOut()
      toast('You are logged out')
    })
}
