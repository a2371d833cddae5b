import type { Page } from '@playwright/test'
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

export const faultCases: FaultCase[] = REMOTES.flatMap((remote) =>
  pageTargets.flatMap((target) =>
    FAULTS.flatMap((fault) => [false, true].map((isNavigation) => ({ remote, fault, target, isNavigation }))),
  ),
).filter(isPossible)
