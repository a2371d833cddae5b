import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { measureEdits } from '../fixtures/edits.ts'
import { startLocalDevelopment } from '../fixtures/local-area.ts'
import { SHOP_DATA } from '../fixtures/shop.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const SHOP_ORIGIN = `http://ember.localhost:${SHOP_PORT}`
const REPO_ROOT = resolve(import.meta.dirname, '../..')
const EDITED_FILE = resolve(REPO_ROOT, 'mfe-menu/src/features/item-options/ItemSheet.tsx')
const ROUTES_FILE = resolve(REPO_ROOT, 'mfe-menu/src/expose/routes.ts')
const BURGERS_URL = `${SHOP_ORIGIN}/stores/ember-kitchen-bristol-21/category/burgers`
const EDITED_TEXT = '{item.description}'

const startDevelopment = () =>
  startLocalDevelopment({
    args: [resolve(REPO_ROOT, 'server/cli/dev-area.ts'), 'menu', '--against', SHOP_ORIGIN],
    cwd: REPO_ROOT,
    env: { PORT: String(SHOP_PORT), LARDER_DATA: SHOP_DATA, AREA_PORT: String(SHOP_PORT + 70) },
  })
async function openDish(page: Page, { isSettled = false } = {}) {
  await page.goto(BURGERS_URL)
  if (!isSettled) await dismissNotices(page)
  await page.getByRole('link', { name: 'Smoky Bean Burger', exact: true }).click()
  return page.getByRole('dialog')
}
const markPage = (page: Page) => page.evaluate(() => Reflect.set(window, 'isSamePage', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true)
/** Waits until a marked page has been replaced. The script may run in the middle of the reload. */
const waitForReload = (page: Page) =>
  page.waitForFunction(() => !Reflect.has(window, 'isSamePage'), undefined, { timeout: 60_000 })
const findReactBuilds = (page: Page) =>
  page.evaluate(() => {
    const hook = Reflect.get(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__') as
      | { renderers: Map<number, { bundleType: number }> } // React's own type
      | undefined
    return [...(hook?.renderers.values() ?? [])].map(({ bundleType }) => bundleType)
  })

// This edits a source file that other builds read.
test('applies an edit of a locally developed area inside a deployed shop and keeps the page’s state', async ({
  page,
  browser,
  expectConsole,
}) => {
  test.setTimeout(300_000)
  expectConsole(/Module build failed/) // from the mistake below, in the open page
  const source = await readFile(EDITED_FILE, 'utf8')
  const routes = await readFile(ROUTES_FILE, 'utf8')
  const local = await startDevelopment()
  try {
    await page.goto(local.link)
    const sheet = await openDish(page)
    const extra = sheet.getByRole('checkbox', { name: /^American cheese/ })
    await sheet.getByText('American cheese').click()
    await expect(extra).toBeChecked()
    expect(await findReactBuilds(page)).toEqual([1])
    await markPage(page)
    await writeFile(EDITED_FILE, source.replace(EDITED_TEXT, `Smoked today. ${EDITED_TEXT}`))
    await expect(sheet.getByText('Smoked today.')).toBeVisible({ timeout: 60_000 })
    await expect(extra).toBeChecked()

    // Writes a mistake and then its correction.
    await writeFile(EDITED_FILE, source.replace(EDITED_TEXT, `{item.`))
    await expect.poll(local.output, { timeout: 60_000 }).toContain('error')
    await writeFile(EDITED_FILE, source.replace(EDITED_TEXT, `Smoked yesterday. ${EDITED_TEXT}`))
    await expect(sheet.getByText('Smoked yesterday.')).toBeVisible({ timeout: 60_000 })
    await measureEdits(page, {
      command: 'pnpm dev:menu --against',
      write: (text) => writeFile(EDITED_FILE, source.replace(EDITED_TEXT, `${text} ${EDITED_TEXT}`)),
    })
    await expect(extra).toBeChecked()
    expect(await isMarked(page)).toBe(true)

    // Everybody else gets the published release and nothing from this machine.
    const visitor = await browser.newPage()
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(new URL(request.url()).port))
    const built = await openDish(visitor)
    await expect(built.getByText('American cheese')).toBeVisible()
    await expect(built).not.toContainText('Edit number')
    expect(asked).not.toContain(String(SHOP_PORT + 70))
    expect(await findReactBuilds(visitor)).toEqual([])
    await visitor.close()

    // A shop with a different version of React keeps its own: the page loads again, and the terminal gives the reason.
    const other = await page.context().newPage()
    await other.route('**/development-react.js', async (route) => {
      const response = await route.fetch()
      const script = await response.text()
      const [, version = ''] = /exports\.version = "([^"]+)"/.exec(script) ?? []
      await route.fulfill({ response, body: script.replaceAll(version, '19.0.9') })
    })
    await openDish(other, { isSettled: true })
    await markPage(other)
    await writeFile(EDITED_FILE, source.replace(EDITED_TEXT, `Smoked on Monday. ${EDITED_TEXT}`))
    await waitForReload(other)
    expect(local.output()).toContain('which is not the version here')
    await other.close()

    // Code that cannot be replaced in an open page reloads it.
    await writeFile(ROUTES_FILE, `${routes}\nexport const later = 1\n`)
    await waitForReload(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Smoky Bean Burger' })).toBeVisible()
  } finally {
    await writeFile(EDITED_FILE, source)
    await writeFile(ROUTES_FILE, routes)
    await page.close() // an open page would ask the stopped build for changes
    await local.stop()
  }
})
