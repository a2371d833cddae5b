import type { Page } from '@playwright/test'
import { breakRemote, FAULTS, linesOf, REMOTES, type Fault, type Remote } from '../fixtures/remotes.ts'
import { takenOver } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

/** Something must be there to read within this time, whatever hangs (trust P8). */
const READABLE_MS = 4_000

type Target = {
  owner: Remote
  path: string
  heading: string
  /** A page with a link to this one; without it the page is only ever opened as a document. */
  from?: { owner: Remote; path: string; open: (page: Page) => Promise<void> }
}

const STORE = '/stores/fernhill-market-york-12'
const fromStore = (open: (page: Page) => Promise<void>) => ({ owner: 'menu', path: STORE, open }) as const
const fromHome = (open: (page: Page) => Promise<void>) => ({ owner: 'discovery', path: '/', open }) as const
const inHeader = (name: string | RegExp) => (page: Page) =>
  page.getByRole('banner').getByRole('link', { name }).first().click()

const targets: Target[] = [
  {
    owner: 'discovery',
    path: '/',
    heading: 'The market, at your door.',
    from: fromStore(inHeader(/, home$/)),
  },
  {
    owner: 'discovery',
    path: '/stores-near-by',
    heading: 'Find a store',
    from: fromStore(inHeader('Our stores')),
  },
  {
    owner: 'menu',
    path: STORE,
    heading: 'Fernhill Market York',
    from: {
      owner: 'discovery',
      path: '/stores-near-by/YO1%207HH',
      open: (page) => page.getByRole('link', { name: 'Fernhill Market York', exact: true }).click(),
    },
  },
  { owner: 'menu', path: `${STORE}/category/bakery`, heading: 'Bakery' },
  { owner: 'basket', path: '/basket', heading: 'Your basket', from: fromHome(inHeader('Basket')) },
  { owner: 'account', path: '/login', heading: 'Welcome back', from: fromHome(inHeader('Account')) },
  { owner: 'checkout', path: '/checkout', heading: 'Checkout' },
]

type Case = { remote: Remote; fault: Fault; target: Target; isNavigation: boolean }

const isPossible = ({ remote, target, isNavigation }: Case) => {
  // An empty basket sends checkout back to the basket: only checkout's own absence is seen there.
  if (target.owner === 'checkout' && remote !== 'checkout') return false
  // Where account is there, its menu stands in the link's place.
  if (target.owner === 'account' && remote !== 'account' && isNavigation) return false
  return !isNavigation || (target.from !== undefined && target.from.owner !== remote)
}

const cases: Case[] = REMOTES.flatMap((remote) =>
  targets.flatMap((target) =>
    FAULTS.flatMap((fault) => [false, true].map((isNavigation) => ({ remote, fault, target, isNavigation }))),
  ),
).filter(isPossible)

/** Every remote's own pages in every way; for the others each fault and each way once per pair. */
const sample = cases.filter(({ remote, fault, target, isNavigation }) => {
  if (target.owner === remote) return true
  const turn = REMOTES.indexOf(remote) + targets.indexOf(target)
  return FAULTS.indexOf(fault) === turn % 3 && isNavigation === (turn % 2 === 0 && target.from !== undefined)
})

/** Time from the document's first byte to its largest paint: a busy machine's own wait is not the page's. */
const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const [document] = performance.getEntriesByType('navigation')
        const from = document instanceof PerformanceNavigationTiming ? document.responseStart : 0
        const hear = (list: PerformanceObserverEntryList) =>
          done((list.getEntries().at(-1)?.startTime ?? Infinity) - from)
        new PerformanceObserver(hear).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

/** Header, words and a way on; the basket one click away. */
async function expectStanding(page: Page, { remote, target }: Case): Promise<void> {
  const main = page.getByRole('main')
  if (remote === target.owner) {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('This part of the shop did not load')
    await expect(main).toContainText('Your basket is safe')
    await expect(main.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  } else {
    await expect(main.getByRole('heading', { level: 1, name: target.heading })).toBeVisible()
  }
  await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toBeVisible()
  if (target.owner === 'checkout') return
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toHaveAttribute(
    'href',
    '/basket',
  )
  if (remote === 'account') {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  }
}

for (const one of process.env['E2E_MODE'] === 'nightly' ? cases : sample) {
  const { remote, fault, target, isNavigation } = one
  test(`${remote} ${fault}: ${target.path} ${isNavigation ? 'by a link' : 'opened'}`, async ({
    page,
    expectConsole,
  }) => {
    for (const line of linesOf(remote, fault)) expectConsole(line)
    await breakRemote(page, remote, fault)
    await page.goto(isNavigation && target.from ? target.from.path : target.path, { waitUntil: 'commit' })
    expect(await largestPaint(page)).toBeLessThan(READABLE_MS)
    if (isNavigation) {
      await takenOver(page)
      await target.from?.open(page)
    }
    await expectStanding(page, one)
  })
}
