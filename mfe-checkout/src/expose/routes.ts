import type { RouteObject } from '@larder/shared/ui'

export const routes: RouteObject[] = [{ path: '/checkout', lazy: () => import('../pages/CheckoutPage.tsx') }]
