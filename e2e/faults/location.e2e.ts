import type { Page } from '@playwright/test'
import { waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

/** Maximum time in ms until a shopper sees a message (trust P11). */
const MESSAGE_TIMEOUT_MS = 10_000

type PositionOptionsInput = { timeout?: number }

const LOCATION_FAULTS: Record<string, (page: Page) => Promise<unknown>> = {
  'is not allowed': async () => undefined, // the default in test browsers
  'takes longer than five seconds': (page) =>
    page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (
        _found,
        failed,
        { timeout = Infinity }: PositionOptionsInput = {},
      ) => {
        if (timeout < 10_000) setTimeout(() => failed?.({ code: 3 } as GeolocationPositionError), timeout) // as a browser does
      }
    }),
  'never arrives': (page) =>
    page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => undefined
    }),
}

for (const [name, prepare] of Object.entries(LOCATION_FAULTS)) {
  test(`reports a device location that ${name} and keeps the field usable`, async ({ page }) => {
    await prepare(page)
    await page.goto('/')
    await waitForHydration(page)
    const search = page.getByRole('search', { name: 'Find stores' }).first()
    await search.getByRole('button', { name: 'Use my location' }).click()
    await expect(
      search.getByText('Unable to find your location, try manually adding your postcode'),
    ).toBeVisible({
      timeout: MESSAGE_TIMEOUT_MS,
    })
    // One message is shown, with the reason if the browser gives one. Since no location was detected, no message
    // mentions a detected location.
    await expect(page.getByText('for your detected location')).toHaveCount(0)
    const reason = search.getByText('Your browser blocks your location for this shop.')
    await expect(reason).toHaveCount(name === 'is not allowed' ? 1 : 0)
    await expect(search.getByRole('button', { name: 'Use my location' })).toBeEnabled()
    await search.getByPlaceholder('Enter your postcode').fill('yo1 7hh')
    await search.getByRole('button', { name: 'Find my store' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
  })
}

test('the postcode field accepts input while the location request is pending', async ({ page }) => {
  await LOCATION_FAULTS['never arrives']?.(page)
  await page.goto('/')
  await waitForHydration(page)
  const search = page.getByRole('search', { name: 'Find stores' }).first()
  await search.getByRole('button', { name: 'Use my location' }).click()
  await search.getByPlaceholder('Enter your postcode').fill('yo1 7hh')
  await search.getByRole('button', { name: 'Find my store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
})
