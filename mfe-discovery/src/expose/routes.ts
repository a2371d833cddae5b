import { page, type PageHandle, type RouteObject } from '@larder/shared/ui'
import { HomePlaceholder, StoresPlaceholder, TextPlaceholder } from '../pages/placeholders.tsx'

const home: PageHandle = { Placeholder: HomePlaceholder }
const stores: PageHandle = { Placeholder: StoresPlaceholder }
const text: PageHandle = { Placeholder: TextPlaceholder }

export const routes: RouteObject[] = [
  page('/', () => import('../pages/HomePage.tsx'), home),
  page('/faqs', () => import('../pages/FaqsPage.tsx'), text),
  page('/contact', () => import('../pages/ContactPage.tsx'), text),
  page('/news', () => import('../pages/NewsPage.tsx')),
  page('/news/:slug', () => import('../pages/ArticlePage.tsx'), text),
  page('/brand/*', () => import('../pages/BrandPage.tsx'), text),
  page('/store/:slug', () => import('../pages/StoreContentPage.tsx'), text),
  page('/stores-near-by/:postcode?', () => import('../pages/StoresNearByPage.tsx'), stores),
  page('/ul/view_store', () => import('../pages/ViewStorePage.tsx')),
  page('/*', () => import('../pages/ContentPage.tsx'), text),
]
