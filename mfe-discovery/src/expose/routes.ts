import type { RouteObject } from '@larder/shared/ui'

export const routes: RouteObject[] = [
  { path: '/', lazy: () => import('../pages/HomePage.tsx') },
  { path: '/faqs', lazy: () => import('../pages/FaqsPage.tsx') },
  { path: '/contact', lazy: () => import('../pages/ContactPage.tsx') },
  { path: '/news', lazy: () => import('../pages/NewsPage.tsx') },
  { path: '/news/:slug', lazy: () => import('../pages/ArticlePage.tsx') },
  { path: '/brand/*', lazy: () => import('../pages/BrandPage.tsx') },
  { path: '/store/:slug', lazy: () => import('../pages/StoreContentPage.tsx') },
  { path: '/stores-near-by/:postcode?', lazy: () => import('../pages/StoresNearByPage.tsx') },
  { path: '/ul/view_store', lazy: () => import('../pages/ViewStorePage.tsx') },
  { path: '/*', lazy: () => import('../pages/ContentPage.tsx') },
]
