import type { Page } from '@playwright/test'
import { breakRemote, expectedConsoleLines, collectReports } from '../fixtures/remotes.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'
import { faultCases, isBroken, isCore, type FaultCase, type PageTarget } from './remote-faults.ts'

/** Maximum time in ms until readable content is visible, whatever hangs (trust P8). */
const READABLE_TIMEOUT_MS = 4_000

/** Time from the document's first byte to its largest paint, which excludes queueing on a busy machine. */
const measureLargestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const [document] = performance.getEntriesByType('navigation')
        const from = document instanceof PerformanceNavigationTiming ? document.responseStart : 0
        const onEntries = (list: PerformanceObserverEntryList) =>
          done((list.getEntries().at(-1)?.startTime ?? Infinity) - from)
        new PerformanceObserver(onEntries).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

const LATE_TEXT = 'Still loading. This takes longer than usual.'
/** Whether the case's page waits for files that never come: nothing has failed, so the server's page stays. */
const isLate = ({ remote, fault, target }: FaultCase) => fault === 'hangs' && remote === target.owner

/** Checks that the header, readable text and a way to continue are visible, and that the basket is one click away. */
async function expectPageWorks(page: Page, one: FaultCase): Promise<void> {
  const { remote, fault, target } = one
  const main = page.getByRole('main')
  // A link to a remote that hangs ends in a full page load, which waits again. Meanwhile the server-rendered page is
  // readable.
  const patient = { timeout: 60_000 }
  if (isLate(one)) {
    await expect(page.getByRole('status').filter({ hasText: LATE_TEXT })).toBeVisible(patient)
    await expect(main.getByRole('heading', { level: 1, name: target.heading })).toBeVisible(patient)
    await expect(main.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  } else if (remote === target.owner) {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'This part of the shop did not load',
      patient,
    )
    await expect(main).toContainText('Your basket is safe')
    await expect(main.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  } else {
    await expect(main.getByRole('heading', { level: 1, name: target.heading })).toBeVisible(patient)
  }
  await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toBeVisible()
  if (target.owner === 'checkout') return
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toHaveAttribute(
    'href',
    '/basket',
  )
  if (remote === 'account' && !isBroken(fault)) {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  }
}

/** A page that every case can visit and return from: it needs no basket, no store and no sign-in. */
const DETOUR_PATH = '/faqs'

/** Navigates to another page and back, so that the page renders again and throws. */
async function throwInNextRender(page: Page): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const left = await heading.textContent()
  // Navigation may happen before the router is listening.
  await expect(async () => {
    await page.evaluate((path) => {
      if (location.pathname !== path) history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, DETOUR_PATH)
    await expect(heading).not.toHaveText(left ?? '', { timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await page.evaluate(() => {
    Object.assign(window, { isBroken: true })
    history.back()
  })
  await expect(heading).toHaveText('This part of the shop did not load')
}

/** Checks that "Try again" recovers the page once the remote is available again. */
async function expectRetryWorks(page: Page, { heading }: PageTarget): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => Reflect.deleteProperty(window, 'isBroken'))
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Opens the page of the case and injects its fault, in the order that a shopper would experience. */
async function causeFault(page: Page, { fault, target, isNavigation }: FaultCase): Promise<void> {
  await page.goto(isNavigation && target.from ? target.from.path : target.path, { waitUntil: 'commit' })
  expect(await measureLargestPaint(page)).toBeLessThan(READABLE_TIMEOUT_MS)
  if (isNavigation || fault === 'breaks later') await waitForHydration(page)
  if (isNavigation) await target.from?.open(page)
  if (fault === 'breaks later') await throwInNextRender(page)
}

for (const one of faultCases) {
  const { remote, fault, target, isNavigation } = one
  const title = `${remote} ${fault}: ${target.path} ${isNavigation ? 'by a link' : 'opened'}`
  test(title, { tag: isCore(one) ? '@core' : [] }, async ({ page, expectConsole }) => {
    for (const line of expectedConsoleLines(remote, fault)) expectConsole(line)
    const reports = collectReports(page, remote)
    await breakRemote(page, remote, fault)
    await causeFault(page, one)
    await expectPageWorks(page, one)
    if (isLate(one)) expect(reports().filter(({ kind }) => kind !== 'unread')).toEqual([])
    if (isLate(one) || remote !== target.owner) return page.unrouteAll({ behavior: 'ignoreErrors' }) // a request may still be pending
    // A report is sent in addition to the fallback.
    await expect.poll(() => reports().length).toBeGreaterThan(0)
    // One report per document, because a failed navigation is repeated as a full page load.
    const reported = reports()
    expect(reported.length).toBeLessThan(isBroken(fault) ? 2 : 3)
    for (const { kind, version } of reported) if (kind !== 'unread') expect(version).toMatch(/^[\da-f]{12}$/)
    if (remote !== 'checkout' && !isBroken(fault)) await expectRetryWorks(page, target)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
