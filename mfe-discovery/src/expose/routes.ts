import type { RouteObject } from '@larder/shared/ui'

export const routes: RouteObject[] = [{ path: '/', lazy: () => import('../pages/HomePage.tsx') }]
