import { pauseNetwork, openIdleStore, waitForPreloading } from '../fixtures/idle.ts'
import { expect, test } from '../fixtures/test.ts'

test('a category first shows the items that its store page already had, then the rest', async ({ page }) => {
  await openIdleStore(page)
  const release = await pauseNetwork(page)
  await page
    .getByRole('link', { name: /^See all/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fruit & vegetables' })).toBeVisible()
  const goods = page.getByRole('main').getByRole('article')
  await expect(goods.first()).toContainText('Braeburn Apples')
  await expect(goods.first()).toContainText('£2.20')
  const before = await goods.count()
  release()
  await expect(goods.filter({ hasText: 'Sugar Snap Peas' })).toBeVisible()
  // The whole category may already have been loaded in idle time; the items shown stay.
  expect(await goods.count()).toBeGreaterThanOrEqual(before)
  await expect(goods.first()).toContainText('Braeburn Apples')
})

test('a press requests the whole category once, before its page opens', async ({ page }) => {
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/category/item') requests += 1
  })
  await openIdleStore(page)
  await page
    .getByRole('link', { name: /^See all/ })
    .first()
    .hover()
  await page.mouse.down()
  await expect.poll(() => requests).toBe(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Fruit & vegetables' })).toHaveCount(0)
  await page.mouse.up()
  await expect(
    page.getByRole('main').getByRole('article').filter({ hasText: 'Sugar Snap Peas' }),
  ).toBeVisible()
  expect(requests).toBe(1)
})

test('a category with groups shows the items of its store page without a layout shift', async ({ page }) => {
  await openIdleStore(page)
  const bakery = page.getByRole('region', { name: 'Bakery' })
  await bakery.scrollIntoViewIfNeeded()
  await expect(bakery.getByRole('article').first()).toBeVisible()
  const release = await pauseNetwork(page)
  await bakery.getByRole('link', { name: /^See all/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bakery' })).toBeVisible()
  const goods = page.getByRole('main').getByRole('article')
  await expect(goods.first()).toContainText(/£\d/)
  const tops = () => goods.evaluateAll((cards) => cards.map((card) => (card as HTMLElement).offsetTop))
  const names = () => goods.getByRole('heading').allTextContents()
  const [before, named] = [await tops(), await names()]
  release()
  await expect(page.getByRole('heading', { level: 2, name: /cakes/i })).toBeVisible()
  expect((await tops()).slice(0, before.length)).toEqual(before)
  expect((await names()).slice(0, named.length)).toEqual(named)
})

test('opening and adding an item requests no further scripts', async ({ page }) => {
  await openIdleStore(page)
  const release = await pauseNetwork(page)
  await page.getByRole('button', { name: 'Add Braeburn Apples' }).first().click()
  await expect(page.getByRole('group', { name: 'Quantity of Braeburn Apples' }).first()).toContainText('1')
  await page.getByRole('link', { name: 'Braeburn Apples', exact: true }).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('£2.20')
  await expect(sheet).toContainText('None of the 14 main allergens.')
  release()
  await expect(sheet.getByText('Braeburn apples.', { exact: true })).toBeVisible()
})

test('cancels the picture requests of a page that the shopper leaves', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_ipx/')) asked.push(pathname.slice(pathname.indexOf('/pictures/')))
  })
  await openIdleStore(page)
  // Some of the menu's pictures load when they come into view.
  const bakery = page.getByRole('region', { name: 'Bakery' })
  await bakery.scrollIntoViewIfNeeded()
  await bakery.getByRole('article').last().scrollIntoViewIfNeeded()
  await waitForPreloading(page)
  const before = new Set(asked.splice(0))
  expect(before.size).toBeGreaterThan(10)
  await page
    .getByRole('link', { name: /^See all/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fruit & vegetables' })).toBeVisible()
  await waitForPreloading(page)
  expect(asked.filter((picture) => before.has(picture) && picture.includes('/items/'))).toEqual([])
})

test('an item sheet is modal when shown, returns the focus, and cleans up when closed early', async ({
  page,
}) => {
  await openIdleStore(page)
  const html = page.locator('html')
  const item = page.getByRole('link', { name: 'Braeburn Apples', exact: true }).first()
  const sheet = page.getByRole('dialog')
  await item.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.and(page.locator(':modal'))).toBeVisible()
  await expect(sheet.getByRole('heading').first()).toBeFocused()
  await expect(html).toHaveCSS('overflow-y', 'hidden')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(item).toBeFocused()
  await expect(html).not.toHaveCSS('overflow-y', 'hidden')
  for (let time = 0; time < 4; time += 1) {
    await item.evaluate(async (link: HTMLElement, frames) => {
      link.click()
      for (let frame = 0; frame <= frames; frame += 1) await new Promise(requestAnimationFrame)
      history.back()
    }, time)
    await expect(page).not.toHaveURL(/item=/)
    await expect(page.locator('dialog[open], dialog[popover], [data-modal]')).toHaveCount(0)
  }
  await item.click()
  await expect(sheet.and(page.locator(':modal'))).toBeVisible()
})

test('skips rendering off-screen sections once their height is known, at every width', async ({ page }) => {
  await openIdleStore(page)
  // Sections load as they come near, and may be skipped once they are away again.
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 100) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
  // The height with skipped sections, and then with everything laid out.
  const heights = () =>
    page.evaluate(() => {
      const sections = [...document.querySelectorAll<HTMLElement>('[data-late] > section')]
      const show = (value: string) => sections.forEach(({ style }) => (style.contentVisibility = value))
      const skipped = document.documentElement.scrollHeight
      show('visible')
      const whole = document.documentElement.scrollHeight
      show('')
      return skipped - whole
    })
  const isSkipped = () =>
    page
      .locator('[data-late] article')
      .last()
      .evaluate((card) => !card.checkVisibility({ contentVisibilityAuto: true }))
  const isLaidOut = () => page.locator('[data-late] > section[style*="visible"]').count()
  await expect.poll(isSkipped).toBe(true)
  expect(await heights()).toBe(0)
  const laidOutAnew = await page.evaluateHandle(() => {
    const parts = new Set<Node>()
    const follow = new MutationObserver((changes) => changes.forEach(({ target }) => parts.add(target)))
    follow.observe(document.body, { subtree: true, attributeFilter: ['style'] })
    return parts
  })
  await page.setViewportSize({ width: 412, height: 700 })
  const isAnew = () =>
    laidOutAnew.evaluate((parts) =>
      [...document.querySelectorAll('[data-late] > section')].every((section) => parts.has(section)),
    )
  await expect.poll(isAnew).toBe(true)
  await expect.poll(isLaidOut).toBe(0)
  expect(await heights()).toBe(0)
  expect(await isSkipped()).toBe(true)
})
