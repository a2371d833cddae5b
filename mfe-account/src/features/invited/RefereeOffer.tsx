import { paths } from '@larder/shared/domain'
import { $isMember, $referral, useStore } from '@larder/shared/stores'
import { ButtonLink, useBrandConfig } from '@larder/shared/ui'
import { Invited } from './Invited.tsx'

/** For whoever came by a member's link and has not joined: the basket's button to do so (spec §2 referee basket button). */
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
