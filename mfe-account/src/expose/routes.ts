import { page, type PageHandle, type RouteObject } from '@larder/shared/ui'
import { FormPlaceholder, MemberPlaceholder } from '../pages/placeholders.tsx'

const formHandle: PageHandle = { Placeholder: FormPlaceholder }
const memberHandle: PageHandle = { Placeholder: MemberPlaceholder }

export const routes: RouteObject[] = [
  page('/login', () => import('../pages/LoginPage.tsx'), formHandle),
  page('/login/redirect', () => import('../pages/LoginRedirectPage.tsx')),
  page('/register', () => import('../pages/RegisterPage.tsx'), formHandle),
  page('/forgotten-password', () => import('../pages/ForgottenPasswordPage.tsx'), formHandle),
  page('/member/reset-token/:token', () => import('../pages/ResetPasswordPage.tsx'), formHandle),
  page('/member', () => import('../pages/DashboardPage.tsx'), memberHandle),
  page('/member/orders', () => import('../pages/OrdersPage.tsx'), memberHandle),
  page('/member/orders/:orderId', () => import('../pages/OrderPage.tsx'), memberHandle),
  page('/member/addresses', () => import('../pages/AddressesPage.tsx'), memberHandle),
  page('/member/my-details', () => import('../pages/MyDetailsPage.tsx'), memberHandle),
  page('/member/profile', () => import('../pages/ProfilePage.tsx'), memberHandle),
  page('/member/loyalty', () => import('../pages/LoyaltyPage.tsx'), memberHandle),
  page('/member/change-password', () => import('../pages/ChangePasswordPage.tsx'), memberHandle),
]
