import type { RouteObject } from '@larder/shared/ui'

export const routes: RouteObject[] = [
  { path: '/login', lazy: () => import('../pages/LoginPage.tsx') },
  { path: '/login/redirect', lazy: () => import('../pages/LoginRedirectPage.tsx') },
  { path: '/register', lazy: () => import('../pages/RegisterPage.tsx') },
  { path: '/forgotten-password', lazy: () => import('../pages/ForgottenPasswordPage.tsx') },
  { path: '/member/reset-token/:token', lazy: () => import('../pages/ResetPasswordPage.tsx') },
  { path: '/member', lazy: () => import('../pages/DashboardPage.tsx') },
  { path: '/member/orders', lazy: () => import('../pages/OrdersPage.tsx') },
  { path: '/member/orders/:orderId', lazy: () => import('../pages/OrderPage.tsx') },
  { path: '/member/addresses', lazy: () => import('../pages/AddressesPage.tsx') },
  { path: '/member/my-details', lazy: () => import('../pages/MyDetailsPage.tsx') },
  { path: '/member/profile', lazy: () => import('../pages/ProfilePage.tsx') },
  { path: '/member/loyalty', lazy: () => import('../pages/LoyaltyPage.tsx') },
  { path: '/member/change-password', lazy: () => import('../pages/ChangePasswordPage.tsx') },
]
