import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { BRANDS } from '../fixtures/pages.ts'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

const documentedStorage = readFileSync(resolve(import.meta.dirname, '../../docs/storage.md'), 'utf8')
const AUTH_PATHS = ['/login', '/register', '/forgotten-password']

/** Requests to origins other than the brand's own. Maps are fetched only when one is opened. */
function collectThirdPartyRequests(context: BrowserContext, origin: string): string[] {
  const requests: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin && !url.pathname.startsWith('/tiles/'))
      requests.push(url.href)
  })
  return requests
}

async function expectDocumentedStorage(page: Page): Promise<void> {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const unknown = [...stored, ...cookies].filter((name) => !documentedStorage.includes(`\`${name}\``))
  expect(unknown, 'kept and not in docs/storage.md').toEqual([])
}

for (const { name, origin, pages } of BRANDS) {
  const paths = [...pages.filter(({ status }) => !status).map(({ path }) => path), ...AUTH_PATHS]
  test(`${name}: does not call third parties without consent`, async ({ page, context }) => {
    const requests = collectThirdPartyRequests(context, origin)
    for (const path of paths) {
      await page.goto(origin + path)
      await waitForIdlePage(page)
    }
    await expectDocumentedStorage(page)

    const notice = page.getByRole('region', { name: 'Cookies' })
    const [yes, no] = [
      notice.getByRole('button', { name: 'Accept all' }),
      notice.getByRole('button', { name: 'Reject all' }),
    ]
    const chooseLook = (button: typeof yes) =>
      button.evaluate((node) => {
        const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(node)
        const { width, height } = node.getBoundingClientRect()
        return { backgroundColor, color, fontSize, fontWeight, width: Math.round(width), height }
      })
    expect(await chooseLook(yes), 'yes and no weigh the same').toEqual(await chooseLook(no))
    await no.click()
    for (const path of paths.slice(0, 5)) {
      await page.goto(origin + path)
      await waitForIdlePage(page)
    }
    await expectDocumentedStorage(page)
    expect(requests).toEqual([])
  })
}

test('consent loads the tag manager, and withdrawing consent deletes the cookies it set', async ({
  page,
  context,
  baseURL,
}) => {
  const tags: { event?: string; page_path?: string; consent?: Record<string, string> }[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/tags/collect')) tags.push(JSON.parse(request.postData() ?? '{}'))
  })
  const scripts: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).searchParams.has('id') && request.resourceType() === 'script')
      scripts.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect.poll(() => scripts.length).toBe(1)
  await page.goto('/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add for/ })
    .click()
  await expect
    .poll(() => tags.map(({ event }) => event))
    .toEqual(expect.arrayContaining(['page_view', 'view_item', 'add_to_cart']))
  expect(tags.at(-1)?.consent).toMatchObject({ ad_storage: 'granted', analytics_storage: 'granted' })
  await page.goto('/stores-near-by/YO1%207HH')
  await expect.poll(() => tags.at(-1)?.page_path, 'no location is sent').toBe('/stores-near-by')

  await context.addCookies([{ name: '_ga', value: 'GA1.1.7', url: baseURL ?? '' }])
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
  const notice = page.getByRole('region', { name: 'Cookies' })
  await notice.getByRole('button', { name: 'Choose' }).click()
  const choices = page.getByRole('dialog', { name: 'Cookie choices' })
  await expect(choices.getByLabel('Offers that fit')).toBeChecked()
  await choices.getByLabel('Offers that fit').uncheck()
  const reopened = page.waitForEvent('load')
  await choices.getByRole('button', { name: 'Save choices' }).click()
  await reopened
  await waitForIdlePage(page)
  const [seen, loaded] = [tags.length, scripts.length]
  await page.goto('/faqs')
  await waitForIdlePage(page)
  expect(tags).toHaveLength(seen)
  expect(scripts).toHaveLength(loaded)
  await expectDocumentedStorage(page)
})
