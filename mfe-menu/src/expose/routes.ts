import type { RouteObject } from '@larder/shared/ui'

/** The same function: loaders take `PageArgs`, which the host's table adds the API to and the router's types do not know. */
const page = (load: () => Promise<object>) => load as RouteObject['lazy']

export const routes: RouteObject[] = [
  { path: '/stores/:storeSlug', lazy: page(() => import('../pages/StorePage.tsx')) },
  {
    id: 'menu-frame',
    path: '/stores/:storeSlug',
    lazy: page(() => import('../pages/StoreFrame.tsx')),
    children: [
      { path: 'category/:categorySlug', lazy: page(() => import('../pages/CategoryPage.tsx')) },
      {
        path: 'category/:categorySlug/menuItem/:itemSlug',
        lazy: page(() => import('../pages/ItemPage.tsx')),
      },
      { path: 'deal/:dealSlug', lazy: page(() => import('../pages/DealPage.tsx')) },
      { path: 'banner', lazy: page(() => import('../pages/BannersPage.tsx')) },
      { path: 'banner/:bannerSlug', lazy: page(() => import('../pages/BannerPage.tsx')) },
      { path: 'search', lazy: page(() => import('../pages/SearchStartPage.tsx')) },
      { path: 'search/:term/deals', lazy: page(() => import('../pages/SearchPage.tsx')) },
      { path: 'search/:term/categories', lazy: page(() => import('../pages/SearchPage.tsx')) },
      { path: 'search/:term/menu-items', lazy: page(() => import('../pages/SearchPage.tsx')) },
    ],
  },
]
