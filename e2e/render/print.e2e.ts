import { waitForHydration } from '../fixtures/hydration.ts'
import { orderByCash } from '../fixtures/ordering.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ colorScheme: 'dark' })

test('an order is printed without bars and buttons, dark on light', async ({ page }) => {
  test.setTimeout(180_000)
  const email = createEmail('ada')
  const names = { firstname: 'Ada', lastname: 'Byron' }
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await submitRegistration(page, {
    ...names,
    email,
    password: 'a quiet orchard gate',
    mobile: '07700 900 321',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
  const buyer = { firstName: 'Ada', lastName: 'Byron', email, phoneNumber: '07700 900 321' }
  const { businessOrderId } = await orderByCash(page, buyer)
  await page.goto(`/member/orders/${businessOrderId}`)
  await waitForHydration(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Extra Virgin Olive Oil').first()).toBeVisible()
  await expect(page.getByRole('banner').first()).toBeVisible()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(main.getByText('Extra Virgin Olive Oil').first()).toBeVisible()
  await expect(main.getByText(/^Total/).first()).toBeVisible()
  await expect(page.locator('#shop header').first()).toBeHidden()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  const [ink, ground] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(ground).toBe('rgba(0, 0, 0, 0)')
  const brightest = Math.max(...(ink?.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number))
  expect(brightest).toBeLessThan(100)
})
