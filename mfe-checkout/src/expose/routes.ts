import { page, type RouteObject } from '@larder/shared/ui'
import { loadDetailsPage, loadOptionsPage } from '../pages/lazy-pages.ts'

export const routes: RouteObject[] = [
  page('/checkout', () => import('../pages/EntryPage.tsx')),
  page('/checkout/options', loadOptionsPage),
  page('/checkout/login', () => import('../pages/LoginPage.tsx')),
  page('/checkout/create', () => import('../pages/CreatePage.tsx')),
  page('/checkout/details', loadDetailsPage),
  page('/checkout/payment', () => import('../pages/PaymentPage.tsx')),
  page('/checkout/payment/card-form', () => import('../pages/CardFormPage.tsx')),
  page('/checkout/payment/billing-address', () => import('../pages/BillingAddressPage.tsx')),
  page('/checkout/payment/success', () => import('../pages/PaymentSuccessPage.tsx')),
  page('/checkout/payment/failure', () => import('../pages/PaymentFailurePage.tsx')),
  page('/checkout/payment/cancel', () => import('../pages/PaymentCancelPage.tsx')),
  page('/checkout/success', () => import('../pages/SuccessPage.tsx')),
]
