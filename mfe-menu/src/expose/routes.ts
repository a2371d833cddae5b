import type { RouteObject } from '@larder/shared/ui'

export const routes: RouteObject[] = [
  { path: '/stores/:storeSlug', lazy: () => import('../pages/StorePage.tsx') },
]
