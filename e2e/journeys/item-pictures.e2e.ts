import { waitForHydration } from '../fixtures/hydration.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const ITEM = '/stores/fernhill-market-york-12/category/dairy-eggs/menuItem/oat-milk'
const CATEGORY = '/stores/fernhill-market-york-12/category/dairy-eggs'

test.use({ viewport: { width: 390, height: 844 } })

test('the pictures of an item are swiped, chosen and zoomed by keyboard', async ({ page }) => {
  await page.goto(ITEM)
  await waitForHydration(page)
  await dismissNotices(page)
  const main = page.getByRole('main')
  const back = main.getByRole('button', { name: 'Back of the carton with ingredients and nutrition (zoom)' })
  await expect(back).not.toBeInViewport()
  const choose = main.getByRole('button', { name: /^Show picture 3 of 3/ })
  await choose.press('Enter')
  await expect(back).toBeInViewport({ ratio: 0.9 })
  await expect(choose).toHaveAttribute('aria-current', 'true')

  await back.press('Enter')
  const zoom = page.getByRole('dialog', { name: 'Back of the carton with ingredients and nutrition' })
  const picture = zoom.getByRole('button', { name: 'Back of the carton' })
  await expect(picture).toBeVisible()
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const whole = await width()
  await picture.press('+')
  await picture.press('+')
  await expect(zoom.getByText('200 %')).toBeVisible()
  expect(await width()).toBeCloseTo(whole * 2, 0)
  const readLeft = () => picture.evaluate((element) => element.parentElement?.scrollLeft ?? -1)
  const before = await readLeft()
  await picture.press('ArrowRight')
  await expect.poll(readLeft).toBeGreaterThan(before)

  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(back).toBeFocused()
})

test('a tap zooms in where it was, and the page keeps its scale', async ({ page }) => {
  await page.goto(ITEM)
  await waitForHydration(page)
  await dismissNotices(page)
  await page.getByRole('button', { name: 'Oat Milk (zoom)' }).click()
  const zoom = page.getByRole('dialog', { name: 'Oat Milk' })
  const picture = zoom.getByRole('button', { name: 'Oat Milk' })
  const box = await picture.boundingBox()
  if (!box) throw new Error('the zoom shows no picture')
  await picture.click({ position: { x: box.width * 0.75, y: box.height * 0.75 } })
  await expect(zoom.getByText('200 %')).toBeVisible()
  const middle = await picture.evaluate(({ parentElement: view }) =>
    view ? (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth : 0,
  )
  expect(middle).toBeCloseTo(0.75, 1)
  await zoom.getByRole('button', { name: 'Next picture' }).click()
  await expect(page.getByRole('dialog', { name: 'A glass of it' })).toBeVisible()
  await expect(zoom.getByText('100 %')).toBeHidden()
})

for (const width of [390, 1280])
  test(`the zoom shows a picture larger than the page does, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(ITEM)
    await waitForHydration(page)
    await dismissNotices(page)
    const shown = page.getByRole('button', { name: 'Oat Milk (zoom)' })
    const before = (await shown.boundingBox())?.width ?? Infinity
    await shown.click()
    const zoom = page.getByRole('dialog', { name: 'Oat Milk' })
    const picture = zoom.getByRole('button', { name: 'Oat Milk' })
    expect((await picture.boundingBox())?.width).toBeGreaterThan(before * 1.2)
    const middle = await picture.evaluate(({ parentElement: view }) =>
      view ? (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth : 0,
    )
    expect(middle).toBeCloseTo(0.5, 1)
  })

test('further pictures appear in a sheet without moving anything', async ({ page }) => {
  await page.goto(CATEGORY)
  await waitForHydration(page)
  await dismissNotices(page)
  await page.getByRole('link', { name: 'Oat Milk', exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Oat Milk' })
  const price = sheet.getByText('£', { exact: false }).first()
  const top = await price.evaluate((element) => element.getBoundingClientRect().top)
  await expect(sheet.getByRole('button', { name: /^Show picture 2 of 3/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect
    .poll(() => price.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThanOrEqual(top)
  await sheet.getByRole('button', { name: 'Oat Milk (zoom)' }).click()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
  await expect(sheet).toBeVisible()
})
