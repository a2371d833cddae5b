import { memberApi, type AddressType, type SavedAddress } from '@larder/shared/contracts'
import { action, AppError } from '@larder/shared/errors'
import { memberResource, sessionCall, $isMember, useResource, useStore } from '@larder/shared/stores'

/**
 * Profile and usable cards of the signed-in member, requested once (spec §8 'preparing the checkout for the
 * member'). When they cannot be loaded, everything can still be typed.
 */
const memberData = memberResource(
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

/** Checkout's knowledge of the member; `isKnown` once that is settled: at once for guests. */
export function useMember() {
  const isMember = useStore($isMember)
  const member = useResource(isMember ? memberData() : undefined)
  return { member, isKnown: !isMember || member.state !== 'loading' } as const
}

/** A member's addresses of a type, once it is known whether there are any. */
export function useAddresses(kind: AddressType): { isKnown: boolean; addresses: readonly SavedAddress[] } {
  const { member, isKnown } = useMember()
  const saved = member.state === 'ready' ? member.data.profile.savedAddresses : []
  return { isKnown, addresses: saved.filter(({ type }) => type === kind) }
}
