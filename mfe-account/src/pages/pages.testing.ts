import type { BrandConfig } from '@larder/shared/contracts'
import { ROOT_ROUTE, type RouteObject } from '@larder/shared/ui'
import * as addresses from './AddressesPage.tsx'
import * as dashboard from './DashboardPage.tsx'
import * as changePassword from './ChangePasswordPage.tsx'
import * as forgotten from './ForgottenPasswordPage.tsx'
import * as login from './LoginPage.tsx'
import * as register from './RegisterPage.tsx'
import * as reset from './ResetPasswordPage.tsx'
import * as details from './MyDetailsPage.tsx'
import * as order from './OrderPage.tsx'
import * as orders from './OrdersPage.tsx'
import * as profile from './ProfilePage.tsx'

const brandConfig = {
  settings: {},
  profile: { postcodeRules: [{ regex: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$' }] },
  site: { member: { enableSmsVerification: true }, checkout: {}, login: { socialLoginButtons: {} } },
  domain: { services: {} },
} as unknown as BrandConfig // only the fields that these pages read

const pageRoutes: RouteObject[] = [
  { path: '/member', ...dashboard },
  { path: '/member/orders', ...orders },
  { path: '/member/orders/:orderId', ...order },
  { path: '/member/addresses', ...addresses },
  { path: '/member/change-password', ...changePassword },
  { path: '/member/my-details', ...details },
  { path: '/member/profile', ...profile },
]

/** These pages get no brand texts, as when the API is unavailable. */
const authPages: RouteObject[] = [
  { path: '/login', Component: login.Component },
  { path: '/register', Component: register.Component },
  { path: '/forgotten-password', Component: forgotten.Component },
  { path: '/member/reset-token/:token', Component: reset.Component },
].map((route) => ({ ...route, loader: () => null }))

/** The routes of the account area with their pages already loaded. */
export const accountRoutes: RouteObject[] = [
  {
    id: ROOT_ROUTE,
    loader: () => brandConfig,
    HydrateFallback: () => null,
    children: [...authPages, ...pageRoutes],
  },
]
