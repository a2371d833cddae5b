import type { RouteObject } from '@larder/shared/ui'

export const routes: RouteObject[] = [{ path: '/login', lazy: () => import('../pages/LoginPage.tsx') }]
