import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { findSeriousViolations } from '../fixtures/access.ts'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { memberCerys, memberSam, signInByPassword } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/test.ts'

const GUEST_PATHS = ['/login', '/register', '/forgotten-password']
const MEMBER_PATHS = [
  '/member',
  '/member/orders?tab=past',
  '/member/profile',
  '/member/addresses',
  '/member/loyalty',
  '/member/my-details',
  '/member/change-password',
]

async function expectAccessiblePage(page: Page, what: string): Promise<void> {
  await waitForIdlePage(page)
  expect(await findSeriousViolations(new AxeBuilder({ page })), what).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width, `${what}: nothing to scroll sideways`).toBeLessThanOrEqual(0)
}

// One brand is checked in light mode on a narrow screen, and the other in dark mode on a wide screen.
const appearances = [
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const

for (const [index, { name, origin }] of BRANDS.entries()) {
  test.describe(name, () => {
    test.use(appearances[index] ?? {})
    test('sign-in and the member area are accessible', async ({ page }) => {
      test.setTimeout(240_000)
      for (const path of GUEST_PATHS) {
        await page.goto(origin + path)
        await expectAccessiblePage(page, path)
      }
      await page.getByRole('button', { name: 'Reject all' }).click()
      await page.goto(`${origin}/login`)
      await signInByPassword(page, index === 0 ? memberSam : memberCerys)
      await expect(page).toHaveURL(/\/member$/)
      for (const path of MEMBER_PATHS) {
        await page.goto(origin + path)
        await expectAccessiblePage(page, path)
      }
      await page.goto(`${origin}/member/addresses`)
      await page.getByRole('button', { name: 'Add delivery address' }).click()
      await expectAccessiblePage(page, 'the sheet of an address')
      await page.goto(`${origin}/member/orders?tab=past`)
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
      await expectAccessiblePage(page, 'an order')
    })
  })
}
