import { page, type PageHandle, type RouteObject } from '@larder/shared/ui'
import { loadCategoryPage, loadStoreFrame } from '../pages/lazy-pages.ts'
import { ItemPlaceholder, ListPlaceholder, StorePlaceholder } from '../pages/placeholders.tsx'

/** The pages of a store replace each other below its header. */
const frameHandle = { name: 'store', param: 'storeSlug' }
const storeHandle: PageHandle = { Placeholder: StorePlaceholder, frame: frameHandle, isKept: true }
const listHandle: PageHandle = { Placeholder: ListPlaceholder, frame: frameHandle }
const itemHandle: PageHandle = { Placeholder: ItemPlaceholder, hasSheet: true }
const dealHandle: PageHandle = { Placeholder: ItemPlaceholder }

export const routes: RouteObject[] = [
  page('/stores/:storeSlug', () => import('../pages/StorePage.tsx'), storeHandle),
  // Outside the frame, because the router delays a redirect until every parent loader has finished.
  page('/stores/:storeSlug/search', () => import('../pages/SearchStartPage.tsx'), listHandle),
  {
    ...page('/stores/:storeSlug', loadStoreFrame, listHandle),
    id: 'menu-frame',
    children: [
      page('category/:categorySlug', loadCategoryPage),
      page('category/:categorySlug/menuItem/:itemSlug', () => import('../pages/ItemPage.tsx'), itemHandle),
      page('deal/:dealSlug', () => import('../pages/DealPage.tsx'), dealHandle),
      page('list', () => import('../pages/ListPage.tsx')),
      page('favourites', () => import('../pages/FavouritesPage.tsx')),
      page('banner', () => import('../pages/BannersPage.tsx')),
      page('banner/:bannerSlug', () => import('../pages/BannerPage.tsx')),
      page('search/:term/deals', () => import('../pages/SearchPage.tsx')),
      page('search/:term/categories', () => import('../pages/SearchPage.tsx')),
      page('search/:term/menu-items', () => import('../pages/SearchPage.tsx')),
    ],
  },
]
