import { atom, readonlyType } from 'nanostores'
import { memberApi } from '@larder/shared/contracts'
import { action, errorCatalogue } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { $isMember, ensureSession, sessionCall } from '@larder/shared/stores'

/** What checkout knows of a member; `problem` when it could not be had: everything can still be typed. */
type Known =
  | { state: 'unknown' }
  | { state: 'ready'; profile: memberApi.Profile; cards: readonly memberApi.SavedCard[] }
  | { state: 'failed'; problem: string }

const UNKNOWN = { state: 'unknown' } as const
const $current = atom<Known>(UNKNOWN)
export const $member = readonlyType($current)

on('session/signed-out', () => $current.set(UNKNOWN))

/** Profile and usable cards of the signed-in member, asked for once (spec §8 'preparing the checkout for the member'). */
export async function loadMember(): Promise<void> {
  if ($current.get().state === 'ready') return
  const asked = await action(async () => {
    await ensureSession()
    if (!$isMember.get()) return
    const [profile, { cards }] = await Promise.all([
      sessionCall(memberApi.getProfile, {}),
      sessionCall(memberApi.listCards, {}),
    ])
    $current.set({ state: 'ready', profile, cards: cards.filter(({ isExpired }) => !isExpired) })
  })
  if (!asked.isDone) $current.set({ state: 'failed', problem: errorCatalogue.MEMBER_PREPARATION.text })
}
