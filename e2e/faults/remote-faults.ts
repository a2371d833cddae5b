import type { Page } from '@playwright/test'
import { selectPairwise } from '../check/pairwise.ts'
import { BROKEN_FAULTS, FAULTS, REMOTES, type Fault, type Remote } from '../fixtures/remotes.ts'

export type PageTarget = {
  owner: Remote
  path: string
  heading: string
  /** A page with a link to the tested page. Without it, the page is only opened as a document. */
  from?: { owner: Remote; path: string; open: (page: Page) => Promise<void> }
}

const STORE_PATH = '/stores/fernhill-market-york-12'
const openFromStore = (open: (page: Page) => Promise<void>) =>
  ({ owner: 'menu', path: STORE_PATH, open }) as const
const openFromHome = (open: (page: Page) => Promise<void>) =>
  ({ owner: 'discovery', path: '/', open }) as const
const openFromHeader = (name: string | RegExp) => (page: Page) =>
  page.getByRole('banner').getByRole('link', { name }).first().click()

const pageTargets: PageTarget[] = [
  {
    owner: 'discovery',
    path: '/',
    heading: 'The market, at your door.',
    from: openFromStore(openFromHeader(/, home$/)),
  },
  {
    owner: 'discovery',
    path: '/stores-near-by',
    heading: 'Find a store',
    from: openFromStore(openFromHeader('Our stores')),
  },
  {
    owner: 'menu',
    path: STORE_PATH,
    heading: 'Fernhill Market York',
    from: {
      owner: 'discovery',
      path: '/stores-near-by/YO1%207HH',
      open: (page) => page.getByRole('link', { name: 'Fernhill Market York', exact: true }).click(),
    },
  },
  { owner: 'menu', path: `${STORE_PATH}/category/bakery`, heading: 'Bakery' },
  { owner: 'basket', path: '/basket', heading: 'Your basket', from: openFromHome(openFromHeader('Basket')) },
  {
    owner: 'account',
    path: '/login',
    heading: 'Welcome back',
    from: openFromHome(openFromHeader('Account')),
  },
  { owner: 'checkout', path: '/checkout', heading: 'Checkout' },
]

export type FaultCase = { remote: Remote; fault: Fault; target: PageTarget; isNavigation: boolean }

export const isBroken = (fault: Fault) => BROKEN_FAULTS.some((one) => one === fault)

/** An account page that is reached by a link: once the account remote is loaded, its menu replaces the link. */
const isHiddenByMenu = ({ remote, fault, target, isNavigation }: FaultCase) =>
  target.owner === 'account' && isNavigation && (remote !== 'account' || isBroken(fault))

const isPossible = (one: FaultCase) => {
  const { remote, fault, target, isNavigation } = one
  // A remote that loads and then breaks does so only on its own pages.
  if (isBroken(fault) && target.owner !== remote) return false
  // "Breaks later" needs a page that is already rendered. How it was opened makes no difference.
  if (fault === 'breaks later' && (isNavigation || target.owner === 'checkout')) return false
  // With an empty basket, checkout redirects to the basket, so only a missing checkout remote is visible there.
  if (target.owner === 'checkout' && remote !== 'checkout') return false
  if (isHiddenByMenu(one)) return false
  return !isNavigation || (target.from !== undefined && target.from.owner !== remote)
}

/** The case that every `pnpm test` runs: the area with most pages does not load, on one of its own pages. */
export const isCore = ({ remote, fault, target, isNavigation }: FaultCase) =>
  remote === 'menu' && fault === 'answers 404' && target.heading === 'Bakery' && !isNavigation

const possibleCases: FaultCase[] = REMOTES.flatMap((remote) =>
  pageTargets.flatMap((target) =>
    FAULTS.flatMap((fault) => [false, true].map((isNavigation) => ({ remote, fault, target, isNavigation }))),
  ),
)
  .filter(isPossible)
  // The first case is always selected.
  .toSorted((one, other) => Number(isCore(other)) - Number(isCore(one)))

/** How a fault meets the shopper: on which remote's page, the broken remote's own or another, and how it is opened. */
const formatPlace = ({ remote, target, isNavigation }: FaultCase) =>
  `${remote} ${remote === target.owner ? 'own' : 'other'} ${isNavigation}`

/**
 * Every fault of every remote, on the first load and after a navigation, on a page of its own and on one of another
 * remote, and on every page (trust §3). Which further page of another remote shows the rest of the shop makes no
 * difference.
 */
export const faultCases = selectPairwise(possibleCases, [
  formatPlace,
  ({ fault }) => fault,
  ({ target }) => target.path,
])
