import { expect, test } from '../fixtures/test.ts'
import { fillContact, openStore, reserveTomorrow, settleIn } from '../fixtures/shopping.ts'

const EMBER = `http://ember.localhost:${process.env['E2E_PORT'] ?? '4390'}`

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('on a phone, in another brand, a guest collects and pays in cash', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto(EMBER)
  await settleIn(page)
  console.log(await page.getByRole('main').ariaSnapshot())
})
