import { memberApi } from '@larder/shared/contracts'
import { action, AppError } from '@larder/shared/errors'
import { memberResource, sessionCall } from '@larder/shared/stores'

/**
 * Profile and usable cards of the signed-in member, requested once (spec §8 'preparing the checkout for the
 * member'). When they cannot be loaded, everything can still be typed.
 */
export const memberData = memberResource(
  async () => {
    const asked = await action(() =>
      Promise.all([sessionCall(memberApi.getProfile, {}), sessionCall(memberApi.listCards, {})]),
    )
    if (!asked.isDone) throw new AppError('MEMBER_PREPARATION', { cause: asked.error })
    const [profile, { cards }] = asked.output
    return { profile, cards: cards.filter(({ isExpired }) => !isExpired) }
  },
  { asksOnce: true },
)
