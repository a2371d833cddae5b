import { paths } from '@larder/shared/domain'
import type { IconName } from '@larder/shared/ui'

type MemberLink = { to: string; label: string; icon: IconName }

/** The pages of the member area, most used first. */
export const memberLinks: readonly MemberLink[] = [
  { to: paths.member(), label: 'Overview', icon: 'home' },
  { to: paths.orders(), label: 'Orders', icon: 'receipt' },
  { to: paths.addresses(), label: 'Addresses', icon: 'pin' },
  { to: paths.myDetails(), label: 'My details', icon: 'user' },
  { to: paths.loyalty(), label: 'Rewards', icon: 'gift' },
  { to: paths.profile(), label: 'Profile and privacy', icon: 'lock' },
]
