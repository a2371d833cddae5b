import type { Page } from '@playwright/test'
import { BRANDS } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

const INTEGRITY_LINE =
  /Failed to find a valid digest in the 'integrity' attribute|SRI's integrity checks failed/

/** Serves one file of a remote with an additional byte. */
async function tamperWith(page: Page, file: RegExp): Promise<() => string[]> {
  const changed: string[] = []
  await page.route(file, async (route) => {
    const response = await route.fetch()
    const text = await response.text().catch(() => undefined)
    if (text === undefined) return // the page that requested it is closed
    changed.push(new URL(route.request().url()).pathname)
    await route.fulfill({ response, body: `${text}\nwindow.tampered = true` })
  })
  return () => changed
}

const hasTamperedCodeRun = (page: Page) => page.evaluate(() => 'tampered' in window)

const MENU_FILES = {
  'the entry': /\/r\/menu\/f\/entry\.\w+\.js$/,
  'the exposed routes': /\/r\/menu\/f\/routes\.\w+\.js$/,
  'every deep chunk': /\/r\/menu\/f\/\w{1,3}\.\w+\.js$/,
}

for (const [name, file] of Object.entries(MENU_FILES)) {
  test(`rejects ${name} with a changed byte and shows the area’s fallback`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(INTEGRITY_LINE)
    const changed = await tamperWith(page, file)
    await page.goto('/stores/fernhill-market-york-12')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('This part of the shop did not load')
    await expect(main.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
    expect(changed().length).toBeGreaterThan(0)
    // A component that fails its integrity check reloads the page once, because the file could have been lost.
    await page.waitForLoadState('networkidle')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('This part of the shop did not load')
    expect(await hasTamperedCodeRun(page)).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' }) // a request may still be pending
  })
}

test('shows a plain link when a byte of the basket button’s script is changed', async ({
  page,
  expectConsole,
}) => {
  expectConsole(INTEGRITY_LINE)
  const changed = await tamperWith(page, /\/r\/basket\/f\/BasketButton\.\w+\.js$/)
  await page.goto('/')
  await expect.poll(() => changed().length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket' })).toHaveAttribute(
    'href',
    '/basket',
  )
  expect(await hasTamperedCodeRun(page)).toBe(false)
})

test('keeps the server-rendered page when a byte of the host’s script is changed', async ({
  page,
  expectConsole,
}) => {
  expectConsole(INTEGRITY_LINE)
  const changed = await tamperWith(page, /\/r\/host\/f\/host\.\w+\.js$/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'The market, at your door.' })).toBeVisible()
  expect(changed()).toHaveLength(1)
  expect(await hasTamperedCodeRun(page)).toBe(false)
})

const readPolicy = async (page: Page, url: string) =>
  (await page.goto(url))?.headers()['content-security-policy'] ?? ''

for (const { name, origin } of BRANDS) {
  test(`${name}: the security policy allows only the document’s own inline scripts, by hash`, async ({
    page,
  }) => {
    const policy = await readPolicy(page, `${origin}/faqs`)
    expect(policy).toMatch(/script-src ('sha256-[\w+/=]{44}' ){4}'strict-dynamic';/)
    expect(policy).not.toContain('unsafe-eval')
    expect(policy.replace(/style-src-attr [^;]*;/, '')).not.toContain('unsafe-inline')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  })
}

test('an injected inline script does not run', async ({ page, expectConsole }) => {
  expectConsole(/Executing (an )?inline (script|event handler) violates/)
  await page.route('**/faqs', async (route) => {
    const response = await route.fetch()
    const injected =
      '<script>window.tampered = true</script><img src="data:," onerror="window.tampered = true">'
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${injected}</body>`) })
  })
  await page.goto('/faqs')
  await page.waitForLoadState('networkidle')
  expect(await hasTamperedCodeRun(page)).toBe(false)
})
