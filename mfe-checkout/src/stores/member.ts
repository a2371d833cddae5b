import { memberApi, type AddressType, type SavedAddress } from '@larder/shared/contracts'
import { action, AppError } from '@larder/shared/errors'
import { memberResource, sessionCall, $isMember, useResource, useStore } from '@larder/shared/stores'

/**
 * The profile and usable cards of the signed-in member, loaded once (spec §8 'preparing the checkout for the
 * member'). If they fail to load, everything can still be typed.
 */
const memberData = memberResource(
  async () => {
    const reply = await action(() =>
      Promise.all([sessionCall(memberApi.getProfile, {}), sessionCall(memberApi.listCards, {})]),
    )
    if (!reply.isDone) throw new AppError('MEMBER_PREPARATION', { cause: reply.error })
    const [profile, { cards }] = reply.output
    return { profile, cards: cards.filter(({ isExpired }) => !isExpired) }
  },
  { asksOnce: true },
)

/** The member's data; `isKnown` once it has loaded or failed, and immediately for guests. */
export function useMember() {
  const isMember = useStore($isMember)
  const member = useResource(isMember ? memberData() : undefined)
  return { member, isKnown: !isMember || member.state !== 'loading' } as const
}

export function useAddresses(kind: AddressType): { isKnown: boolean; addresses: readonly SavedAddress[] } {
  const { member, isKnown } = useMember()
  const addresses = member.state === 'ready' ? member.data.profile.savedAddresses : []
  return { isKnown, addresses: addresses.filter(({ type }) => type === kind) }
}
