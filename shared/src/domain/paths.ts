/** Audience of a page (spec §2 Routes): everyone, members only, or guests only. */
export type RouteAccess = 'all' | 'members' | 'guests'

const MEMBER_AREA = /^\/member(\/|$)/i
const GUESTS_ONLY = /^\/(login|register|forgotten-password)\/?$|^\/member\/reset-token\//i

/** The route check of a path (spec §2 Route checks), used by the server and by the page. */
export function routeAccess(pathname: string): RouteAccess {
  if (GUESTS_ONLY.test(pathname)) return 'guests'
  return MEMBER_AREA.test(pathname) ? 'members' : 'all'
}

/** First segments of the pages that a sign-in or a choice of time may return to. */
const RETURNS = new Set(['', 'basket', 'checkout', 'member', 'stores', 'stores-near-by', 'store', 'news'])
const NOWHERE = 'http://nowhere.invalid'

/**
 * Where to return to, after signing in for example: the recorded page when it is one of the shop's, else
 * undefined. Anything that could leave the shop, or lead back to signing in, is ignored (trust T14).
 */
export function returnPath(recorded: string | null | undefined): string | undefined {
  if (!recorded?.startsWith('/') || !URL.canParse(recorded, NOWHERE)) return undefined
  const { origin, pathname, search } = new URL(recorded, NOWHERE)
  const isOurs = origin === NOWHERE && RETURNS.has(pathname.split('/')[1] ?? '')
  return isOurs && routeAccess(pathname) !== 'guests' ? pathname + search : undefined
}

type Query = Record<string, string | number | boolean | undefined>

/** Positions in a URL keep 4 decimals, about 11 metres: enough for a store search, no more (trust T24). */
const rounded = (degrees: number): string => degrees.toFixed(4)

const segment = (text: string | number): string => encodeURIComponent(text)

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`
}

/** A content slug of any depth: `legal/privacy`. */
const deep = (slug: string): string => slug.split('/').filter(Boolean).map(segment).join('/')

type At = { slug: string }
const store = ({ slug }: At): string => `/stores/${segment(slug)}`
const category = (at: At & { category: string }): string => `${store(at)}/category/${segment(at.category)}`
const found = (at: At & { term: string }): string => `${store(at)}/search/${segment(at.term)}`

type Place = { postcode: string } | { lat: number; lng: number }
type NearBy = Place & {
  tab?: 'closed' | undefined
  method?: 'delivery' | 'collection' | undefined
  type?: number | undefined
}

/** `/stores-near-by/YO1%209AB` or `/stores-near-by?lat=…&lng=…`; without a place the page asks for one. */
function storesNearBy(near: NearBy | Record<string, never> = {}): string {
  const { tab, method, type } = near as Partial<NearBy>
  if ('postcode' in near && near.postcode) {
    return withQuery(`/stores-near-by/${segment(near.postcode)}`, { tab, method, type })
  }
  if ('lat' in near && near.lat !== undefined && near.lng !== undefined) {
    return withQuery('/stores-near-by', { lat: rounded(near.lat), lng: rounded(near.lng), tab, method, type })
  }
  return withQuery('/stores-near-by', { tab, method, type })
}

/** Builds every URL of spec §2. No other module writes a path of the shop. Paths have no origin. */
export const paths = {
  home: () => '/',
  faqs: () => '/faqs',
  contact: () => '/contact',
  news: () => '/news',
  article: ({ slug }: At) => `/news/${segment(slug)}`,
  /** `/brand/_` is the brand page itself (readings 3). */
  brand: ({ slug = '_' }: { slug?: string } = {}) => `/brand/${segment(slug)}`,
  page: ({ slug }: At) => `/${deep(slug)}`,

  storesNearBy,
  /** Universal-link entry (readings 4). */
  viewStore: (query: { storeId: number; basketToken?: string; clearStore?: boolean }) =>
    withQuery('/ul/view_store', query),
  /** The store's content page; ordering is `store`. */
  storeContent: ({ slug }: At) => `/store/${segment(slug)}`,
  store,
  category,
  menuItem: (at: At & { category: string; item: string }) => `${category(at)}/menuItem/${segment(at.item)}`,
  deal: (at: At & { deal: string }) => `${store(at)}/deal/${segment(at.deal)}`,
  banners: (at: At) => `${store(at)}/banner`,
  banner: (at: At & { banner: string }) => `${store(at)}/banner/${segment(at.banner)}`,
  /** The store's menu with the item or meal deal of a basket line opened, to change its options or parts. */
  changeLine: ({ slug, line, ...of }: At & { line: string } & ({ item: string } | { deal: string })) =>
    withQuery(store({ slug }), { ...of, line }),
  /** `from` is the page to return to after choosing a time; `date` (`YYYY-MM-DD`) the first day to show. */
  timeSlots: ({ from, date, ...at }: At & { from?: string | undefined; date?: string | undefined }) =>
    withQuery(`${store(at)}/time-slots`, { date, from }),
  timeSlotsCalendar: ({ from, ...at }: At & { from?: string | undefined }) =>
    withQuery(`${store(at)}/time-slots/calendar`, { from }),
  searchDeals: (at: At & { term: string }) => `${found(at)}/deals`,
  searchCategories: (at: At & { term: string }) => `${found(at)}/categories`,
  searchMenuItems: (at: At & { term: string; page?: number }) =>
    withQuery(`${found(at)}/menu-items`, { page: at.page && at.page > 1 ? at.page : undefined }),

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
  checkoutSuccess: ({ order }: { order?: string } = {}) => withQuery('/checkout/success', { order }),
  paymentSuccess: (query: Query = {}) => withQuery('/checkout/payment/success', query),
  paymentFailure: (query: Query = {}) => withQuery('/checkout/payment/failure', query),
  paymentCancel: (query: Query = {}) => withQuery('/checkout/payment/cancel', query),

  /** `from` is the page to continue with after signing in. */
  login: ({ from }: { from?: string | undefined } = {}) => withQuery('/login', { from }),
  /** Where a social sign-in redirects to (readings 20). */
  loginRedirect: () => '/login/redirect',
  /** `referralCode` is another member's, from a shared link. */
  register: ({ from, referralCode }: { from?: string | undefined; referralCode?: string } = {}) =>
    withQuery('/register', { referralCode, from }),
  forgottenPassword: () => '/forgotten-password',
  member: () => '/member',
  orders: () => '/member/orders',
  order: ({ orderId }: { orderId: string }) => `/member/orders/${segment(orderId)}`,
  addresses: () => '/member/addresses',
  myDetails: () => '/member/my-details',
  profile: () => '/member/profile',
  loyalty: () => '/member/loyalty',
  changePassword: () => '/member/change-password',
  resetToken: ({ token }: { token: string }) => `/member/reset-token/${segment(token)}`,
} as const
