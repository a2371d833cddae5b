import type { ReactNode } from 'react'
import { Notice, ButtonLink, useBrandConfig } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { $isMember, $referral, useStore } from '@larder/shared/stores'

/** Explains the reward of an invitation, which both friends receive (spec §9 Referral reward). */
export function InvitationNotice({ action }: { action?: ReactNode }) {
  return (
    <Notice tone="success" title="A friend has invited you" action={action}>
      You both get £5 off your next order once your first one has arrived.
    </Notice>
  )
}

/**
 * The basket's register button for a shopper who followed a member's link and has not registered (spec §2
 * referee basket button).
 */
export function RefereeOffer() {
  const { code } = useStore($referral)
  const isMember = useStore($isMember)
  const isHidden = useBrandConfig()?.profile.hideReferralUI
  if (!code || isMember || isHidden) return null
  return (
    <InvitationNotice
      action={
        <ButtonLink to={paths.register({ from: paths.basket() })} variant="outlined" size="small">
          Join and get £5 off
        </ButtonLink>
      }
    />
  )
}
