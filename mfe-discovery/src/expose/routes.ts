import { page, type PageHandle, type RouteObject } from '@larder/shared/ui'
import { HomePlaceholder, StoresPlaceholder, TextPlaceholder } from '../pages/placeholders.tsx'

const homeHandle: PageHandle = { Placeholder: HomePlaceholder }
const storesHandle: PageHandle = { Placeholder: StoresPlaceholder }
const textHandle: PageHandle = { Placeholder: TextPlaceholder }

export const routes: RouteObject[] = [
  page('/', () => import('../pages/HomePage.tsx'), homeHandle),
  page('/faqs', () => import('../pages/FaqsPage.tsx'), textHandle),
  page('/contact', () => import('../pages/ContactPage.tsx'), textHandle),
  page('/news', () => import('../pages/NewsPage.tsx')),
  page('/news/:slug', () => import('../pages/ArticlePage.tsx'), textHandle),
  page('/brand/*', () => import('../pages/BrandPage.tsx'), textHandle),
  page('/store/:slug', () => import('../pages/StoreContentPage.tsx'), textHandle),
  page('/stores-near-by/:postcode?', () => import('../pages/StoresNearByPage.tsx'), storesHandle),
  page('/ul/view_store', () => import('../pages/ViewStorePage.tsx')),
  page('/*', () => import('../pages/ContentPage.tsx'), textHandle),
]
