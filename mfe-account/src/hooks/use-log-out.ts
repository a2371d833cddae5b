import { action } from '@larder/shared/errors'
import { $basket, $itemCount, $place, loadBasket, signOut } from '@larder/shared/stores'
import { toast, useNavigate, withErrorToast } from '@larder/shared/ui'
import { chooseLogOutTarget } from '../domain/log-out-target.ts'

/** The device has forgotten the member, and the next call of any page ends the session. */
const UNANSWERED =
  'This device has forgotten you, but the shop did not answer. Open it again once you are connected, so that it logs you out too.'

/**
 * Returns a function that logs out. It leaves the member area before ending the session, so that the area's
 * guard does not redirect the shopper.
 */
export function useLogOut(): () => Promise<unknown> {
  const navigate = useNavigate()
  return () =>
    withErrorToast(async () => {
      await action(loadBasket) // if this fails, the header's item count is used
      const { location, store } = $place.get()
      const count = $basket.get()?.itemCount ?? $itemCount.get()
      await navigate(
        chooseLogOutTarget({
          isBasketEmpty: count === 0,
          hasLocation: location !== undefined,
          hasStore: store !== undefined,
        }),
      )
      const ended = await action(signOut)
      if (!ended.isDone) return toast(UNANSWERED, { tone: 'error' })
      toast(count === 0 ? 'You are logged out' : 'You are logged out. Your basket stays in your account.')
    })
}
