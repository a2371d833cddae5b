import { page, type RouteObject } from '@larder/shared/ui'

/** One page with a section for each address (readings 41). A single `import()`, so that it is one chunk. */
const loadCheckoutPage = () => import('../pages/CheckoutPage.tsx')

export const routes: RouteObject[] = [
  page('/checkout', loadCheckoutPage),
  page('/checkout/options', loadCheckoutPage),
  page('/checkout/login', loadCheckoutPage),
  page('/checkout/create', loadCheckoutPage),
  page('/checkout/details', loadCheckoutPage),
  page('/checkout/payment', loadCheckoutPage),
  page('/checkout/payment/card-form', loadCheckoutPage),
  page('/checkout/payment/billing-address', loadCheckoutPage),
  page('/checkout/payment/success', () => import('../pages/PaymentSuccessPage.tsx')),
  page('/checkout/payment/failure', () => import('../pages/PaymentFailurePage.tsx')),
  page('/checkout/payment/cancel', () => import('../pages/PaymentCancelPage.tsx')),
  page('/checkout/order/:businessOrderId/problem', () => import('../pages/ProblemPage.tsx')),
  page('/checkout/order/:orderId/change', () => import('../pages/ChangeOrderPage.tsx')),
  page('/checkout/success', () => import('../pages/SuccessPage.tsx')),
]
