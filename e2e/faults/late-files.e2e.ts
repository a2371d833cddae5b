import type { Page } from '@playwright/test'
import { collectReports } from '../fixtures/remotes.ts'
import { remoteFilesPattern } from '../fixtures/replaced-files.ts'
import { expectHydrated, rememberHeading, waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

const ITEM_PATH = '/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette'
const STORES_PATH = '/stores-near-by/YO1%207HH'

const findNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Still loading. This takes longer than usual.' })

/** Holds the menu's files back, as a slow connection does. Returns the function that lets them arrive. */
async function holdFiles(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(remoteFilesPattern('menu'), async (route) => {
    await arrival.promise
    await route.continue()
  })
  return () => arrival.resolve()
}

test('a page whose files are late stays, says so, and then does what was pressed early', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/\/r\/menu\/.* was preloaded using link preload but not used/)
  const reports = collectReports(page, 'menu')
  await rememberHeading(page)
  const release = await holdFiles(page)
  await page.goto(ITEM_PATH, { waitUntil: 'commit' })
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1, name: 'French Baguette' })
  await expect(heading).toBeVisible()
  await main.getByRole('button', { name: /^Add for/ }).click()
  await expect(findNotice(page)).toBeVisible()
  await expect(heading).toBeVisible()
  expect(await findOverlaps(page), 'what the notice covers').toEqual([])

  release()
  await waitForHydration(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await expect(findNotice(page)).toHaveCount(0)
  await expectHydrated(page)
  expect(reports()).toEqual([])
})

/** Sticky bars and buttons of the page that the notice lies on. */
const findOverlaps = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('body > output')?.getBoundingClientRect()
    if (!notice) return ['there is no notice']
    return [...document.querySelectorAll('[data-sticky-bar], [data-sticky-bar] button')]
      .filter((bar) => {
        const { top, bottom, left, right, height } = bar.getBoundingClientRect()
        if (height === 0 || getComputedStyle(bar).position === 'static') return false
        return top < notice.bottom && bottom > notice.top && left < notice.right && right > notice.left
      })
      .map(({ tagName }) => tagName)
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a link to a page whose files are late opens it as a document, which waits', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/\/r\/menu\/.* was preloaded using link preload but not used/)
    const reports = collectReports(page, 'menu')
    const release = await holdFiles(page)
    await page.goto(STORES_PATH)
    await waitForHydration(page)
    const opened = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('link', { name: 'Fernhill Market York', exact: true }).click()
    await expect(findNotice(page)).toBeVisible()
    await opened
    await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
    await expect(findNotice(page)).toBeVisible()
    expect(await findOverlaps(page), 'what the notice covers').toEqual([])
    release()
    await waitForHydration(page)
    await expect(findNotice(page)).toHaveCount(0)
    expect(reports().filter(({ kind }) => kind !== 'unread')).toEqual([])
  })
})
