import type { RouteObject } from '@larder/shared/ui'

export const routes: RouteObject[] = [{ path: '/basket', lazy: () => import('../pages/BasketPage.tsx') }]
