import type { RouteObject } from '@larder/shared/ui'

export const routes: RouteObject[] = [
  { path: '/basket', lazy: () => import('../pages/BasketPage.tsx') },
  { path: '/stores/:storeSlug/time-slots', lazy: () => import('../pages/TimeSlotsPage.tsx') },
  { path: '/stores/:storeSlug/time-slots/calendar', lazy: () => import('../pages/CalendarPage.tsx') },
]
