import { $isMember, useStore } from '@larder/shared/stores'
import { useLazyModule } from '../parts/use-lazy-module.ts'

const loadParts = async () => {
  const [{ LoyaltyBanner }, { BuyAgainRail }] = await Promise.all([
    import('../features/loyalty-banner/index.ts'),
    import('../parts/BuyAgainRail.tsx'),
  ])
  return { LoyaltyBanner, BuyAgainRail }
}

/** The reward banner and "buy again": for members, with code that is loaded once a member is signed in. */
export function MemberParts() {
  const isMember = useStore($isMember)
  const parts = useLazyModule(isMember, loadParts)
  if (!isMember || !parts) return null
  return (
    <>
      <parts.LoyaltyBanner />
      <parts.BuyAgainRail />
    </>
  )
}
