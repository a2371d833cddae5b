import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/access.ts'
import { findOpsOrigin, SHOP_PORT } from '../fixtures/port.ts'
import { SHOP_DATA } from '../fixtures/shop.ts'
import { expect, test } from '../fixtures/test.ts'

// Time limit in ms for the gate, which renders a release before it becomes live and takes a while on a busy machine.
const GATE_TIMEOUT_MS = 60_000
test.describe.configure({ timeout: 180_000 })
test.use({ baseURL: findOpsOrigin(`http://localhost:${SHOP_PORT}`) })

const PAGES = ['Notices', 'Rollouts', 'Releases', 'Ledger', 'Why', 'Cases', 'Tokens'] as const

async function signIn(page: Page): Promise<void> {
  // The start builds the operators' pages while the shop already runs.
  await expect(async () => {
    const reply = await page.request.get('/ops')
    expect(reply.status()).toBe(200)
  }).toPass({ timeout: 100_000 })
  await page.goto('/ops')
  const token = await readFile(resolve(SHOP_DATA, 'ops.token'), 'utf8')
  await page.getByLabel('Token').fill(token.trim())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What is live' })).toBeVisible()
}

test('an operator’s action requires a reason and appears in the ledger', async ({ page }) => {
  await signIn(page)
  const menu = page.getByRole('region', { name: 'menu' })
  await menu.getByRole('button', { name: 'Actions: menu' }).click()
  await page.getByRole('menuitem', { name: 'Set a rule: menu' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Version').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Names').fill('console-case')
  await dialog.getByRole('button', { name: 'Set a rule menu' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Give a reason' })).toBeVisible()
  await expectAccessible(page, 'the dialog of an act')
  await dialog.getByLabel('Reason').fill('a case of the console')
  await dialog.getByRole('button', { name: 'Set a rule menu' }).click()
  await expect(menu.getByText('for tester console-case')).toBeVisible({ timeout: GATE_TIMEOUT_MS })

  await menu.getByRole('button', { name: 'Remove a rule: menu' }).click()
  await dialog.getByLabel('Reason').fill('the case is over')
  await dialog.getByRole('button', { name: 'Remove a rule menu' }).click()
  await expect(menu.getByText('for tester console-case')).toBeHidden({ timeout: GATE_TIMEOUT_MS })

  await page.getByRole('link', { name: 'Ledger' }).click()
  await expect(page.getByText('a case of the console').first()).toBeVisible()
  await expect(page.getByText('the case is over').first()).toBeVisible()
  expect(await page.context().cookies(), 'no cookie is set').toEqual([])
})

for (const width of [390, 1280]) {
  test(`the operators’ pages are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page)
    await expect(
      page.getByText(/The shop is well|Nothing was counted|visits in the last/).first(),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'menu' })).toBeVisible()
    await expectAccessible(page, 'Overview')
    for (const name of PAGES) {
      await page.getByRole('link', { name }).first().click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      if (name !== 'Why') await expect(page.getByText('Updated at').last()).toBeVisible()
      await expectAccessible(page, name)
    }
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Token')).toBeVisible()
  })
}

test('the page to sign in by the company’s account is accessible, and says why one led nowhere', async ({
  page,
}) => {
  await page.route('**/ops/sign-in/offer', (route) =>
    route.fulfill({ json: { isOffered: true, isAway: true, hasSession: false } }),
  )
  await expect(async () => expect((await page.goto('/ops?sign-in=refused'))?.status()).toBe(200)).toPass({
    timeout: 100_000,
  })
  await expect(page.getByRole('link', { name: 'Sign in with your company’s account' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('none of your groups may operate this shop')
  await expectAccessible(page, 'the sign-in')
})
