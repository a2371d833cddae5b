import { waitForHydration } from '../fixtures/hydration.ts'
import { ADA_CONTACT, addCakeForCollection, fillCheckout } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CLOCK_OFFSETS_MS: Record<string, number> = {
  'a day ahead': DAY_MS,
  'a day behind': -DAY_MS,
  'five minutes ahead': 5 * MINUTE_MS,
  'five minutes behind': -5 * MINUTE_MS,
}

for (const [name, offsetMs] of Object.entries(CLOCK_OFFSETS_MS)) {
  const setClock = { time: Date.now() + offsetMs }

  test(`offers today’s time slots on a device whose clock is ${name}`, async ({ page }) => {
    await page.clock.install(setClock)
    // The installed clock hides the document's own time, so that the first reply tells the server's.
    const today = new Date().toISOString().slice(0, 10)
    const timesFromToday = page.waitForResponse(
      (reply) =>
        reply.url().endsWith('/timeslots/list') && reply.request().postDataJSON().startDate === today,
    )
    await page.goto('/stores/fernhill-market-york-12/time-slots')
    await waitForHydration(page)
    await timesFromToday
    const main = page.getByRole('main')
    await main.getByRole('group', { name: 'When would you like it?' }).getByText('Choose a time').click()
    const days = main.getByRole('button', { name: /^(Today|Tomorrow|\w{3} \d+ \w{3})$/ })
    await expect(days.first()).toHaveText('Today')
    await expect(days.nth(1)).toHaveText('Tomorrow')
    await expect(days).toHaveCount(7)
  })

  test(`places an order on a device whose clock is ${name}`, async ({ page }) => {
    await page.clock.install(setClock)
    await addCakeForCollection(page)
    await fillCheckout(page, { contact: ADA_CONTACT, pay: 'Cash' })
    await expect(page.getByRole('main')).toContainText('Tomorrow')
    await page.getByRole('button', { name: /^Place order/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
  })
}
