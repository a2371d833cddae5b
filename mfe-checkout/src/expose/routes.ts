import type { RouteObject } from '@larder/shared/ui'

export const routes: RouteObject[] = [
  { path: '/checkout', lazy: () => import('../pages/EntryPage.tsx') },
  { path: '/checkout/options', lazy: () => import('../pages/OptionsPage.tsx') },
  { path: '/checkout/login', lazy: () => import('../pages/LoginPage.tsx') },
  { path: '/checkout/create', lazy: () => import('../pages/CreatePage.tsx') },
  { path: '/checkout/details', lazy: () => import('../pages/DetailsPage.tsx') },
  { path: '/checkout/payment', lazy: () => import('../pages/PaymentPage.tsx') },
  { path: '/checkout/payment/card-form', lazy: () => import('../pages/CardFormPage.tsx') },
  { path: '/checkout/payment/billing-address', lazy: () => import('../pages/BillingAddressPage.tsx') },
  { path: '/checkout/payment/success', lazy: () => import('../pages/PaymentSuccessPage.tsx') },
  { path: '/checkout/payment/failure', lazy: () => import('../pages/PaymentFailurePage.tsx') },
  { path: '/checkout/payment/cancel', lazy: () => import('../pages/PaymentCancelPage.tsx') },
  { path: '/checkout/success', lazy: () => import('../pages/SuccessPage.tsx') },
]
