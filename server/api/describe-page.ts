import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { getClaim } from '@larder/contracts/claims'
import type { PageNames } from '@larder/contracts/composition'
import type { KnownPage, PageQuery } from '@larder/edge/edge-deps.ts'
import { formatPostcode, paths } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import type { AppDeps } from './app-deps.ts'
import { bannerService, catalogueService, contentService, storeService } from './catalog/index.ts'

/** The values of the pattern's parameters, decoded, and of its wildcard as `rest`. */
type Parameters = Readonly<Record<string, string>>
/** The part of a known page that is found; undefined for a page that only its area knows. */
type Found = { names: PageNames; canonical?: string } | undefined
type Find = (brandId: string, parameters: Parameters) => Promise<Found>

/** The method by which servers render menus (`mfe-menu/src/stores/method.ts`). */
const METHOD = 'delivery'

const Titled = z.object({
  title: z.string(),
  seo: z.object({ title: z.string() }).optional(),
})

const name = (text: string): Found => ({ names: { title: text, heading: text } })

/** Pages that say the same of every brand. None of them is listed by search engines. */
const UNLISTED_PAGES = {
  '/basket': 'Your basket',
  '/checkout/*': 'Checkout',
  '/checkout/payment/success': 'Checking your payment',
  '/checkout/payment/failure': 'Payment not completed',
  '/checkout/payment/cancel': 'Payment cancelled',
  '/checkout/order/:orderId/problem': 'Something was wrong?',
  '/checkout/order/:orderId/change': 'Change your order',
  '/checkout/success': 'Your order',
  '/login': 'Log in',
  '/login/redirect': 'Logging you in',
  '/register': 'Create an account',
  '/forgotten-password': 'Forgotten your password?',
  '/member': 'Your account',
  '/member/addresses': 'Addresses',
  '/member/change-password': 'Change password',
  '/member/loyalty': 'Rewards',
  '/member/my-details': 'My details',
  '/member/orders': 'Orders',
  '/member/orders/:orderId': 'Order',
  '/member/profile': 'Profile and privacy',
  '/member/reset-token/:token': 'Choose a new password',
  '/stores-near-by': 'Find a store',
  '/ul/view_store': 'Opening the store',
} as const

/** Pages of a store that say the same of every store. */
const STORE_PAGES = {
  '/stores/:store/time-slots': 'Choose a time',
  '/stores/:store/time-slots/calendar': 'Choose a day',
  '/stores/:store/list': 'Shopping list',
  '/stores/:store/favourites': 'Favourites',
  '/stores/:store/banner': 'Offers and news',
} as const

function contentPages(deps: AppDeps): Record<string, Find> {
  const content = contentService(deps)
  const findEntry = async (
    brandId: string,
    type: string,
    { slug = '', path }: { slug?: string; path: string },
  ) => {
    const entry = Titled.safeParse(await content.loadContent(brandId, type, slug))
    if (!entry.success) throw new AppError('NOT_FOUND')
    const { title: heading, seo } = entry.data
    return { names: { title: seo?.title ?? heading, heading }, canonical: path }
  }
  return {
    '/': (brandId) => findEntry(brandId, 'home', { path: paths.home() }),
    '/faqs': (brandId) => findEntry(brandId, 'faq', { path: paths.faqs() }),
    '/contact': (brandId) => findEntry(brandId, 'contact', { path: paths.contact() }),
    '/news': (brandId) => findEntry(brandId, 'news-list', { path: paths.news() }),
    '/news/:slug': (brandId, { slug = '' }) =>
      findEntry(brandId, 'news', { slug, path: paths.article({ slug }) }),
    '/brand/*': (brandId, { rest }) => {
      const slug = rest || '_'
      return findEntry(brandId, 'branding-pages', { slug, path: paths.brand({ slug }) })
    },
    '/*': (brandId, { rest: slug = '' }) => findEntry(brandId, 'pages', { slug, path: paths.page({ slug }) }),
  }
}

function menuPages(deps: AppDeps): Record<string, Find> {
  const stores = storeService(deps)
  const catalogue = catalogueService(deps)
  const banners = bannerService(deps)

  async function loadMenu(brandId: string, slug = '') {
    const { id, slug: storeSlug, name: storeName } = await stores.loadBySlug(brandId, slug)
    const at = { storeId: id, method: METHOD, now: deps.clock() } as const
    const inStore = (heading: string): PageNames => ({ title: `${heading}, ${storeName}`, heading })
    return { at, storeSlug, inStore, menu: await catalogue.menuAt(brandId, at) }
  }
  return {
    '/stores/:store/category/:category': async (brandId, { store: slug = '', category = '' }) => {
      const { menu, inStore } = await loadMenu(brandId, slug)
      const found = menu.categories.get(category)
      if (!found) throw new AppError('CATEGORY_NOT_FOUND')
      return { names: inStore(found.name), canonical: paths.category({ slug, category }) }
    },
    '/stores/:store/category/:category/menuItem/:item': async (brandId, parameters) => {
      const { store: slug = '', category = '' } = parameters
      const { menu, inStore } = await loadMenu(brandId, slug)
      const item = menu.menuItems.get(parameters['item'] ?? '')
      if (!item || !menu.categories.has(category)) throw new AppError('PRODUCT_NOT_FOUND')
      const canonical = paths.menuItem({ slug, category: item.categorySlug, item: item.slug })
      return { names: inStore(item.name), canonical }
    },
    '/stores/:store/deal/:deal': async (brandId, { store: slug = '', deal = '' }) => {
      const { menu, inStore } = await loadMenu(brandId, slug)
      const found = menu.deals().find((one) => one.slug === deal)
      if (!found) throw new AppError('DEAL_NOT_FOUND')
      return { names: inStore(found.name), canonical: paths.deal({ slug, deal }) }
    },
    '/stores/:store/banner/:banner': async (brandId, { store: slug = '', banner = '' }) => {
      const { at, inStore } = await loadMenu(brandId, slug)
      const [found] = await banners.list(brandId, at, { bannerSlug: banner })
      if (!found) throw new AppError('BANNER_NOT_FOUND')
      return { names: inStore(found.title), canonical: paths.banner({ slug, banner }) }
    },
  }
}

function storePages(deps: AppDeps): Record<string, Find> {
  const stores = storeService(deps)
  const fixed = Object.entries(STORE_PAGES).map(([pattern, heading]): [string, Find] => [
    pattern,
    async (brandId, { store = '' }) => {
      const { name: storeName } = await stores.loadBySlug(brandId, store)
      return { names: { title: `${heading}, ${storeName}`, heading } }
    },
  ])
  return {
    ...Object.fromEntries(fixed),
    '/stores/:store': async (brandId, { store = '' }) => {
      const { slug, name: storeName } = await stores.loadBySlug(brandId, store)
      return { names: { title: storeName, heading: storeName }, canonical: paths.store({ slug }) }
    },
    '/store/:store': async (brandId, { store = '' }) => {
      const { slug, name: storeName } = await stores.loadBySlug(brandId, store)
      return { names: { title: storeName, heading: storeName }, canonical: paths.storeContent({ slug }) }
    },
    '/stores/:store/search/:term/*': async (brandId, { store = '', term = '' }) => {
      const { name: storeName } = await stores.loadBySlug(brandId, store)
      return { names: { title: `${term}, ${storeName}`, heading: term } }
    },
    // A page that an area added: it needs a store that exists.
    '/stores/:store/*': async (brandId, { store = '' }) => {
      await stores.loadBySlug(brandId, store)
      return undefined
    },
  }
}

/** A segment of a path, decoded; one with invalid encoding stays unchanged. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const listSegments = (path: string): string[] => path.split('/').filter(Boolean)

/** Whether a pattern of the shop is a part of what an area claims by `claim`, and not the other way round. */
function isWithin(pattern: string, claim: string): boolean {
  const parts = listSegments(pattern)
  return listSegments(claim).every(
    (part, index) =>
      part === '*' || part === parts[index] || (part.startsWith(':') && parts[index]?.startsWith(':')),
  )
}

function readParameters(pattern: string, pathname: string): Parameters {
  const segments = listSegments(pathname).map(decodeSegment)
  const parts = listSegments(pattern)
  const pairs = parts.map((part, index) =>
    part === '*' ? ['rest', segments.slice(index).join('/')] : [part.replace(':', ''), segments[index] ?? ''],
  )
  return Object.fromEntries(pairs) as Parameters // of texts only
}

/**
 * Describes a page from what its own API calls would read: the brand's data in memory, and its content. A page is unknown
 * when its area claims it more specifically than any page here, because other areas than the shop's own may bring pages.
 */
export function pageDescriber(deps: AppDeps): (query: PageQuery) => Promise<KnownPage | undefined> {
  const unlisted = Object.entries(UNLISTED_PAGES).map(([pattern, heading]): [string, Find] => [
    pattern,
    async () => name(heading),
  ])
  const pages: Record<string, Find> = {
    ...Object.fromEntries(unlisted),
    '/stores-near-by/:postcode': async (_, { postcode = '' }) =>
      name(`Stores near ${formatPostcode(postcode)}`),
    ...contentPages(deps),
    ...storePages(deps),
    ...menuPages(deps),
  }
  const [wildcards = [], exact = []] = [true, false].map((isWildcard) =>
    Object.keys(pages).filter((pattern) => pattern.endsWith('*') === isWildcard),
  )

  async function describe({ brandId, pathname, claim }: PageQuery): Promise<KnownPage | undefined> {
    const pattern = getClaim(exact, pathname) ?? getClaim(wildcards, pathname) ?? ''
    const find = isWithin(pattern, claim) ? pages[pattern] : undefined
    const found = await find?.(brandId, readParameters(pattern, pathname))
    return found && { status: 200, ...found }
  }
  return async (query) => {
    const described = describe(query).catch((error: unknown): KnownPage | undefined =>
      isAppError(error) && error.status === 404 ? { status: 404 } : undefined,
    )
    return Promise.race([described, delay(deps.config.deadlines.pageNames, undefined, { ref: false })])
  }
}
