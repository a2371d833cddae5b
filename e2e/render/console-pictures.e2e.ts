import { mkdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expectAccessible } from '../fixtures/access.ts'
import { startBadNight, startWorstNight } from '../fixtures/bad-night.ts'
import { findCutOffText, CONSOLE_SCENES } from '../fixtures/console-scenes.ts'
import {
  createDataFolder,
  ownDataFolder,
  startOwnShop,
  stopOwnShop,
  type OwnShop,
} from '../fixtures/own-shop.ts'
import { findOpsOrigin, SHOP_PORT } from '../fixtures/port.ts'
import { expect, test } from '../fixtures/test.ts'

const PORT = SHOP_PORT + 76
const ORIGIN = `http://localhost:${PORT}`
const PICTURE_FOLDER = resolve(import.meta.dirname, '../../.larder/reports/console')

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ baseURL: findOpsOrigin(ORIGIN) })

const dataFolder = ownDataFolder('console')
let shop: OwnShop | undefined

test.beforeAll(async () => {
  test.setTimeout(600_000)
  await mkdir(PICTURE_FOLDER, { recursive: true })
  await createDataFolder('console')
  shop = startOwnShop({ port: PORT, data: dataFolder, env: { LIMIT_SCALE: '100' } })
  await shop.open
  await startBadNight({ data: dataFolder, origin: ORIGIN })
})
test.afterAll(async () => {
  if (shop) await stopOwnShop(shop)
})

for (const width of [390, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the operators’ pages render at ${width} px, ${colorScheme}`, async ({ page, expectConsole }) => {
      expectConsole(/ERR_FAILED/) // from the calls that fail in one of the screenshots
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const picture = (name: string) =>
        page.screenshot({
          path: resolve(PICTURE_FOLDER, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        })
      await page.goto('/ops')
      await picture('sign-in')
      await page.getByLabel('Token').fill((await readFile(resolve(dataFolder, 'ops.token'), 'utf8')).trim())
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'What is live' })).toBeVisible()
      for (const [name, show] of Object.entries(CONSOLE_SCENES)) {
        await page.unrouteAll()
        await page.goto('about:blank')
        await show(page, ORIGIN)
        await picture(name)
        expect(await findCutOffText(page), name).toEqual([])
      }
    })

test('takes screenshots during several simultaneous incidents: a failing stable release, four canaries, a killed checkout', async ({
  page,
}) => {
  await startWorstNight({ data: dataFolder, origin: ORIGIN })
  await page.goto('/ops')
  await page.getByLabel('Token').fill((await readFile(resolve(dataFolder, 'ops.token'), 'utf8')).trim())
  await page.getByRole('button', { name: 'Sign in' }).click()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const verdict = page.getByRole('status').filter({ hasText: 'checkout is disabled' })
    await expect(verdict).toContainText('nobody can pay', { timeout: 30_000 })
    await expect(verdict).toContainText('checkout breaks')
    await expect(page.getByRole('status').filter({ hasText: /^Fewer (payments|orders)/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Abort the canary/ })).toHaveCount(4)
    await page.screenshot({ path: resolve(PICTURE_FOLDER, `overview-worst-${width}.png`), fullPage: true })
    expect(await findCutOffText(page)).toEqual([])
    await expectAccessible(page, 'the worst night')
  }
})
