import { expect, test } from '../fixtures/test.ts'

test('every API call of a page sends its composition', async ({ page }) => {
  const calls: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/api\/(?!fonts\/)/.test(request.url())) calls.push(request.headers()['larder-composition'])
  })
  const response = await page.goto('/')
  const html = (await response?.text()) ?? ''
  const [, composition = ''] = /__LARDER__={"composition":{"id":"([0-9a-f]{16})"/.exec(html) ?? []
  expect(composition).not.toBe('')
  // The first view makes no API call, but the next page's loader does.
  await page
    .getByRole('link', { name: /FAQ|Questions/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/faqs$/)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(new Set(calls)).toEqual(new Set([composition]))
})
