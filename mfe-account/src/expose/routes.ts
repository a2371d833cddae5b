import { page, type PageHandle, type RouteObject } from '@larder/shared/ui'
import { FormPlaceholder, MemberPlaceholder } from '../pages/placeholders.tsx'

const form: PageHandle = { Placeholder: FormPlaceholder }
const member: PageHandle = { Placeholder: MemberPlaceholder }

export const routes: RouteObject[] = [
  page('/login', () => import('../pages/LoginPage.tsx'), form),
  page('/login/redirect', () => import('../pages/LoginRedirectPage.tsx')),
  page('/register', () => import('../pages/RegisterPage.tsx'), form),
  page('/forgotten-password', () => import('../pages/ForgottenPasswordPage.tsx'), form),
  page('/member/reset-token/:token', () => import('../pages/ResetPasswordPage.tsx'), form),
  page('/member', () => import('../pages/DashboardPage.tsx'), member),
  page('/member/orders', () => import('../pages/OrdersPage.tsx'), member),
  page('/member/orders/:orderId', () => import('../pages/OrderPage.tsx'), member),
  page('/member/addresses', () => import('../pages/AddressesPage.tsx'), member),
  page('/member/my-details', () => import('../pages/MyDetailsPage.tsx'), member),
  page('/member/profile', () => import('../pages/ProfilePage.tsx'), member),
  page('/member/loyalty', () => import('../pages/LoyaltyPage.tsx'), member),
  page('/member/change-password', () => import('../pages/ChangePasswordPage.tsx'), member),
]
