import { orderByCash } from '../fixtures/ordering.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/test.ts'

test('a member follows an order, reviews it and reorders it', { tag: '@core' }, async ({ page }) => {
  test.setTimeout(180_000)
  const email = createEmail('rhea')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await submitRegistration(page, {
    firstname: 'Rhea',
    lastname: 'Lund',
    email,
    password: 'a quiet orchard gate',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Rhea' })).toBeVisible()
  await orderByCash(page, { firstName: 'Rhea', lastName: 'Lund', email, phoneNumber: '07700900222' })

  // The order is first among current orders and then among past ones, without a reload.
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  // The order was placed outside the page, which loads its data again when it is opened again.
  await expect(page).toHaveURL(/\/orders$/)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Current orders' })).toBeVisible()
  const past = page.getByRole('region', { name: 'Past orders' })
  await expect(past.getByText('Collected')).toBeVisible({ timeout: 90_000 })

  await past.getByRole('link', { name: /^Review order/ }).click()
  const review = page.getByRole('region', { name: 'Review this order' })
  await review.getByRole('button', { name: 'Send review' }).click()
  await expect(review.getByRole('alert')).toContainText('A rating is required.')
  await expect(review.getByRole('alert')).toContainText('A comment is required.')
  await review.locator('label', { hasText: '4 stars' }).click()
  await review.getByLabel('Your comment').fill('Peppery, and packed with care.')
  await review.getByRole('button', { name: 'Send review' }).click()
  const given = page.getByRole('region', { name: 'Your review' })
  await expect(given.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  await expect(given).toContainText('Peppery, and packed with care.')

  await page.getByRole('button', { name: /^Order again/ }).click()
  await expect(page).toHaveURL(/\/checkout/)
  await page.goto('/basket')
  await expect(page.getByRole('list', { name: 'Items in your basket' })).toContainText('Olive Oil')
})
