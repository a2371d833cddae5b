import { page, type PageHandle, type RouteObject } from '@larder/shared/ui'
import { BasketPlaceholder, CalendarPlaceholder, TimeSlotsPlaceholder } from '../pages/placeholders.tsx'

const basket: PageHandle = { Placeholder: BasketPlaceholder }
const timeSlots: PageHandle = { Placeholder: TimeSlotsPlaceholder }
const calendar: PageHandle = { Placeholder: CalendarPlaceholder }

export const routes: RouteObject[] = [
  page('/basket', () => import('../pages/BasketPage.tsx'), basket),
  page('/stores/:storeSlug/time-slots', () => import('../pages/TimeSlotsPage.tsx'), timeSlots),
  page('/stores/:storeSlug/time-slots/calendar', () => import('../pages/CalendarPage.tsx'), calendar),
]
