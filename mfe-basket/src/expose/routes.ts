import { page, type PageHandle, type RouteObject } from '@larder/shared/ui'
import { BasketPlaceholder, CalendarPlaceholder, TimeSlotsPlaceholder } from '../pages/placeholders.tsx'

const basketHandle: PageHandle = { Placeholder: BasketPlaceholder }
const timeSlotsHandle: PageHandle = { Placeholder: TimeSlotsPlaceholder }
const calendarHandle: PageHandle = { Placeholder: CalendarPlaceholder }

export const routes: RouteObject[] = [
  page('/basket', () => import('../pages/BasketPage.tsx'), basketHandle),
  page('/stores/:storeSlug/time-slots', () => import('../pages/TimeSlotsPage.tsx'), timeSlotsHandle),
  page('/stores/:storeSlug/time-slots/calendar', () => import('../pages/CalendarPage.tsx'), calendarHandle),
]
