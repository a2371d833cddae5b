import { paths } from '@larder/shared/domain'
import { $isMember, $referral, useStore } from '@larder/shared/stores'
import { ButtonLink, useBrandConfig } from '@larder/shared/ui'
import { Invited } from './Invited.tsx'

/**
 * For a shopper who followed a member's link and has not registered: the basket's button to register (spec §2
 * referee basket button).
 */
export function RefereeOffer() {
  const { code } = useStore($referral)
  const isMember = useStore($isMember)
  const isHidden = useBrandConfig()?.profile.hideReferralUI
  if (!code || isMember || isHidden) return null
  return (
    <Invited
      action={
        <ButtonLink to={paths.register({ from: paths.basket() })} variant="outlined" size="small">
          Join and get £5 off
        </ButtonLink>
      }
    />
  )
}
