/** The audience of a page (spec §2 Routes): everyone, members only, or guests only. */
export type RouteAccess = 'all' | 'members' | 'guests'

const MEMBER_AREA_PATTERN = /^\/member(\/|$)/i
const GUESTS_ONLY_PATTERN = /^\/(login|register|forgotten-password)\/?$|^\/member\/reset-token\//i

/** The route check of a path (spec §2 Route checks), used by the server and by the page. */
export function routeAccess(pathname: string): RouteAccess {
  if (GUESTS_ONLY_PATTERN.test(pathname)) return 'guests'
  return MEMBER_AREA_PATTERN.test(pathname) ? 'members' : 'all'
}

/** First segments of the pages to which sign-in or the choice of a time may return. */
const RETURN_SEGMENTS = new Set([
  '',
  'basket',
  'checkout',
  'member',
  'stores',
  'stores-near-by',
  'store',
  'news',
])
const PLACEHOLDER_ORIGIN = 'http://nowhere.invalid'

/**
 * The recorded page to return to, for example after signing in; undefined unless it is one of the shop's. Ignores
 * everything that could leave the shop or lead back to sign-in (trust T14).
 */
export function returnPath(recorded: string | null | undefined): string | undefined {
  if (!recorded?.startsWith('/') || !URL.canParse(recorded, PLACEHOLDER_ORIGIN)) return undefined
  const { origin, pathname, search } = new URL(recorded, PLACEHOLDER_ORIGIN)
  const isShopPage = origin === PLACEHOLDER_ORIGIN && RETURN_SEGMENTS.has(pathname.split('/')[1] ?? '')
  return isShopPage && routeAccess(pathname) !== 'guests' ? pathname + search : undefined
}

type Query = Record<string, string | number | boolean | undefined>

/** Positions in a URL have 4 decimals, about 11 metres: enough for a store search, and no more (trust T24). */
const roundDegrees = (degrees: number): string => degrees.toFixed(4)

const encodeSegment = (text: string | number): string => encodeURIComponent(text)

function withQuery(path: string, query: Query): string {
  const definedEntries = Object.entries(query).filter(([, value]) => value !== undefined)
  if (definedEntries.length === 0) return path
  return `${path}?${new URLSearchParams(definedEntries.map(([key, value]) => [key, String(value)])).toString()}`
}

/** A content slug of any depth: `legal/privacy`. */
const encodeSegments = (slug: string): string => slug.split('/').filter(Boolean).map(encodeSegment).join('/')

type StoreSlug = { slug: string }
const storePath = ({ slug }: StoreSlug): string => `/stores/${encodeSegment(slug)}`
const categoryPath = (at: StoreSlug & { category: string }): string =>
  `${storePath(at)}/category/${encodeSegment(at.category)}`
const searchPath = (at: StoreSlug & { term: string }): string =>
  `${storePath(at)}/search/${encodeSegment(at.term)}`

type Place = { postcode: string } | { lat: number; lng: number }
type NearBy = Place & {
  tab?: 'closed' | undefined
  method?: 'delivery' | 'collection' | undefined
  type?: number | undefined
}

/** `/stores-near-by/YO1%209AB` or `/stores-near-by?lat=…&lng=…`. Without a place the page asks for one. */
function storesNearByPath(place: NearBy | Record<string, never> = {}): string {
  const { tab, method, type } = place as Partial<NearBy>
  if ('postcode' in place && place.postcode) {
    return withQuery(`/stores-near-by/${encodeSegment(place.postcode)}`, { tab, method, type })
  }
  if ('lat' in place && place.lat !== undefined && place.lng !== undefined) {
    return withQuery('/stores-near-by', {
      lat: roundDegrees(place.lat),
      lng: roundDegrees(place.lng),
      tab,
      method,
      type,
    })
  }
  return withQuery('/stores-near-by', { tab, method, type })
}

/** Builds every URL of spec §2, without an origin. No other module writes a path of the shop. */
export const paths = {
  home: () => '/',
  faqs: () => '/faqs',
  contact: () => '/contact',
  news: () => '/news',
  article: ({ slug }: StoreSlug) => `/news/${encodeSegment(slug)}`,
  /** `/brand/_` is the brand page itself (readings 3). */
  brand: ({ slug = '_' }: { slug?: string } = {}) => `/brand/${encodeSegment(slug)}`,
  page: ({ slug }: StoreSlug) => `/${encodeSegments(slug)}`,

  storesNearBy: storesNearByPath,
  /** The store search after a text without a postcode, which is not in the URL (trust T24). */
  storesNearByUnclear: () => withQuery('/stores-near-by', { unclear: 1 }),
  /** Universal-link entry (readings 4). */
  viewStore: (query: { storeId: number; basketToken?: string; clearStore?: boolean }) =>
    withQuery('/ul/view_store', query),
  /** The store's content page; the ordering page is `store`. */
  storeContent: ({ slug }: StoreSlug) => `/store/${encodeSegment(slug)}`,
  store: storePath,
  category: categoryPath,
  menuItem: (at: StoreSlug & { category: string; item: string }) =>
    `${categoryPath(at)}/menuItem/${encodeSegment(at.item)}`,
  deal: (at: StoreSlug & { deal: string }) => `${storePath(at)}/deal/${encodeSegment(at.deal)}`,
  shoppingList: (at: StoreSlug) => `${storePath(at)}/list`,
  favourites: (at: StoreSlug) => `${storePath(at)}/favourites`,
  banners: (at: StoreSlug) => `${storePath(at)}/banner`,
  banner: (at: StoreSlug & { banner: string }) => `${storePath(at)}/banner/${encodeSegment(at.banner)}`,
  /** The store's menu with the item or meal deal of a basket line open, for changing its options or parts. */
  changeLine: ({ slug, line, ...of }: StoreSlug & { line: string } & ({ item: string } | { deal: string })) =>
    withQuery(storePath({ slug }), { ...of, line }),
  /** `from` is the page to return to after choosing a time; `date` (`YYYY-MM-DD`) is the first day to show. */
  timeSlots: ({ from, date, ...at }: StoreSlug & { from?: string | undefined; date?: string | undefined }) =>
    withQuery(`${storePath(at)}/time-slots`, { date, from }),
  timeSlotsCalendar: ({ from, ...at }: StoreSlug & { from?: string | undefined }) =>
    withQuery(`${storePath(at)}/time-slots/calendar`, { from }),
  searchDeals: (at: StoreSlug & { term: string }) => `${searchPath(at)}/deals`,
  searchCategories: (at: StoreSlug & { term: string }) => `${searchPath(at)}/categories`,
  searchMenuItems: (at: StoreSlug & { term: string; page?: number }) =>
    withQuery(`${searchPath(at)}/menu-items`, { page: at.page && at.page > 1 ? at.page : undefined }),

  basket: () => '/basket',
  checkout: () => '/checkout',
  checkoutOptions: () => '/checkout/options',
  checkoutLogin: () => '/checkout/login',
  checkoutCreate: () => '/checkout/create',
  checkoutDetails: () => '/checkout/details',
  checkoutPayment: ({ express }: { express?: 'google' } = {}) => withQuery('/checkout/payment', { express }),
  checkoutCardForm: () => '/checkout/payment/card-form',
  checkoutBillingAddress: () => '/checkout/payment/billing-address',
  /** `order` is the signed id of a guest's order (readings 36). */
  /** `order` is the signed link's token, `id` an order of this browser's session. */
  checkoutSuccess: ({ order, id }: { order?: string; id?: string } = {}) =>
    withQuery('/checkout/success', { order, id }),
  /** What was wrong with a delivered order; `order` as in `checkoutSuccess`. */
  orderProblem: ({ orderId, order }: { orderId: string; order?: string | undefined }) =>
    withQuery(`/checkout/order/${encodeSegment(orderId)}/problem`, { order }),
  /** Changes or cancels a placed order. */
  changeOrder: ({ orderId }: { orderId: string }) => `/checkout/order/${encodeSegment(orderId)}/change`,
  paymentSuccess: (query: Query = {}) => withQuery('/checkout/payment/success', query),
  paymentFailure: (query: Query = {}) => withQuery('/checkout/payment/failure', query),
  paymentCancel: (query: Query = {}) => withQuery('/checkout/payment/cancel', query),

  /** `from` is the page to continue with after signing in. */
  login: ({ from }: { from?: string | undefined } = {}) => withQuery('/login', { from }),
  /** The redirect target of a social sign-in (readings 20). */
  loginRedirect: () => '/login/redirect',
  /** `referralCode` is another member's code, from a shared link. */
  register: ({ from, referralCode }: { from?: string | undefined; referralCode?: string } = {}) =>
    withQuery('/register', { referralCode, from }),
  forgottenPassword: () => '/forgotten-password',
  member: () => '/member',
  orders: () => '/member/orders',
  order: ({ orderId }: { orderId: string }) => `/member/orders/${encodeSegment(orderId)}`,
  addresses: () => '/member/addresses',
  myDetails: () => '/member/my-details',
  profile: () => '/member/profile',
  loyalty: () => '/member/loyalty',
  changePassword: () => '/member/change-password',
  resetToken: ({ token }: { token: string }) => `/member/reset-token/${encodeSegment(token)}`,
} as const
