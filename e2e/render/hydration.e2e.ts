import type { Page } from '@playwright/test'
import { expectHydrated, rememberHeading, waitForIdlePage } from '../fixtures/hydration.ts'
import { BRANDS, ALL_PAGES } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

/** Requests that the browser must not need, because their content is inlined in the document. */
const INLINED_REQUESTS = /manifest\.json|mf-stats|\/api\/(?!fonts\/)/

/** The list of stores fetches the page of its nearest store ahead (docs/decisions/265). */
const isFetchedAhead = (pageUrl: string, address: string) =>
  pageUrl.includes('/stores-near-by/') && address.endsWith('/api/stores/view')

for (const { title, url, heading, holds, status = 200 } of ALL_PAGES) {
  test(`${title} is server-rendered and hydrates without warnings`, async ({ page, expectConsole }) => {
    if (status === 404) expectConsole(/status of 404 .*\/nope\/nothing\)$/)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await rememberHeading(page)
    const response = await page.goto(url)
    expect(response?.status()).toBe(status)

    const html = (await response?.text()) ?? ''
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
    const [first = ''] = /<h1.*?<\/h1>/s.exec(main) ?? []
    expect(first).toContain(heading)
    for (const text of holds) expect(main).toContain(text)
    expect(html).toContain('window.__FEDERATION__={"moduleInfo":{"')
    expect(html).toContain('window.__LARDER__={"composition":{"')
    expect(html).toContain('"isRendered":true')
    expect(html).toMatch(/"loaderData":{"names":.*"root".*"companyName"/s)

    await expectHydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const repeated = requests.filter((address) => INLINED_REQUESTS.test(address))
    expect(repeated.filter((address) => !isFetchedAhead(url, address))).toEqual([])
  })
}

type FetchedDocument = { html: string; policy: string; keep: string }

/** Fetches a document as the browser would, without opening it. */
const fetchDocument = (page: Page, path: string): Promise<FetchedDocument> =>
  page.evaluate(async (address) => {
    const response = await fetch(address)
    const policy = response.headers.get('content-security-policy') ?? ''
    return { html: await response.text(), policy, keep: response.headers.get('cache-control') ?? '' }
  }, path)

const scriptSources = ({ policy }: FetchedDocument, directive: string) =>
  new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ')

for (const { name, origin } of BRANDS) {
  test(`${name}: checkout is a separate document`, async ({ page, expectConsole }) => {
    expectConsole(/was preloaded using link preload/) // with an empty basket the shopper is redirected first
    const scripts: string[] = []
    page.on('request', (request) => {
      const isOfCheckout = new URL(request.frame().url()).pathname.startsWith('/checkout')
      if (request.resourceType() === 'script' && isOfCheckout) scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(origin)
    const shop = await fetchDocument(page, '/')
    const checkout = await fetchDocument(page, '/checkout')
    await page.goto(`${origin}/checkout`)
    await expect(page).toHaveURL(`${origin}/basket`)

    const named = [...checkout.html.matchAll(/"(?:src|href)":"(\/r\/[^"]+\.js)"/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(1)
    expect([...named, ...scripts].filter((path) => !/^\/r\/(host|checkout)\//.test(path))).toEqual([])
    expect(checkout.html).not.toMatch(/"(menu|basket|discovery|account)(_previous)?:[0-9a-f]+":/)
    // Neither carries what is typed out of the page to any origin as a picture's address.
    for (const document of [shop, checkout]) {
      expect(scriptSources(document, 'img-src')).toContain("'self'")
      expect(scriptSources(document, 'img-src')).not.toContain('https:')
    }
    expect(checkout.keep).toBe('no-store')
  })
}

/** Runs in the page before React: counts the elements that React changes in each commit, as its developer tools do. */
function countChangedElements(): void {
  type Fiber = {
    tag: number
    memoizedProps: unknown
    alternate: Fiber | null
    child: Fiber | null
    sibling: Fiber | null
  }
  const HOST_COMPONENT = 5
  const counts: number[] = []
  const countBelow = (fiber: Fiber): number => {
    const { alternate, child, tag, memoizedProps } = fiber
    let count = tag === HOST_COMPONENT && alternate?.memoizedProps !== memoizedProps ? 1 : 0
    // A subtree that did not render again is the same as before.
    for (let one = alternate?.child === child ? null : child; one; one = one.sibling) count += countBelow(one)
    return count
  }
  const onCommitFiberRoot = (_renderer: number, root: { current: Fiber }) =>
    counts.push(countBelow(root.current))
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot,
    onCommitFiberUnmount: () => undefined,
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, changedElements: counts })
}

for (const path of ['', '/category/fruit-veg', '/category/fruit-veg/menuItem/braeburn-apples']) {
  test(`/stores/…${path} renders no list of items again after hydration`, async ({ page }) => {
    await page.addInitScript(countChangedElements)
    await page.goto(`/stores/fernhill-market-york-12${path}`)
    await waitForIdlePage(page)
    const changed = await page.evaluate(() => Reflect.get(window, 'changedElements') as number[])
    // The frame hydrates first, then a kept page; the store's places and times are in the largest commit after them.
    const [most = 0, second = 0, third = 0] = changed.toSorted((one, other) => other - one)
    expect(most).toBeGreaterThan(350)
    expect(path === '' ? third : second, 'elements that a later commit changed').toBeLessThan(most / 4)
  })
}
