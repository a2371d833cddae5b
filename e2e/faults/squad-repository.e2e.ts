import type { Browser, Page } from '@playwright/test'
import { waitForHydration } from '../fixtures/hydration.ts'
import { createDataFolder, startOwnShop, stopOwnShop } from '../fixtures/own-shop.ts'
import {
  findPosition,
  PAGE_FILE,
  throwInEffect,
  throwInRender,
  throwInTimer,
} from '../fixtures/squad-mistakes.ts'
import { createSquadRepository, runWorkspaceCommand } from '../fixtures/squad-repository.ts'
import { expect, test } from '../fixtures/test.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const PORT = SHOP_PORT + 64
const ORIGIN = `http://localhost:${PORT}`
/** The page with an input field, whose text is lost when the page is loaded again. */
const addField = (source: string) =>
  source.replace('<Panel>This', '<label>For whom <input /></label>\n      <Panel>This')

/** Opens the area's page as new visitors until one is inside or outside the 50 % share, as requested. */
async function openAsVisitor(browser: Browser, isInside: boolean): Promise<Page> {
  for (;;) {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${ORIGIN}/gift-cards`)
    const areas = await page.evaluate(() => window.__LARDER__?.composition.areas.map(({ name }) => name))
    if (areas?.includes('gift-cards') === isInside) return page
    await page.context().close()
  }
}

// This starts a shop, packs and installs packages and builds, which takes a minute.
test('an area in its own repository runs against a shop and can be published for its route', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  const data = await createDataFolder('squad')
  const shop = startOwnShop({ port: PORT, data })
  try {
    await shop.open
    const squad = await createSquadRepository('gift-cards', { origin: ORIGIN, data })

    // The page has a test, which fails when the page is changed.
    expect(squad.test().output).toContain('1 passed')
    await squad.edit(PAGE_FILE, (source) => source.replace('title="Gift cards"', 'title="Vouchers"'))
    expect(squad.test()).toMatchObject({ code: 1, output: expect.stringContaining('1 failed') })
    await squad.edit(PAGE_FILE, (source) => source.replace('title="Vouchers"', 'title="Gift cards"'))

    // The area appears among the shop's own pages before anything is published, for one browser.
    const local = await squad.develop(PORT + 3)
    // The link of a new area opens its page, to which no page of the shop leads.
    await page.goto(local.link)
    await expect(page).toHaveURL(`${ORIGIN}/gift-cards`)
    await expect(page.getByRole('heading', { name: 'Gift cards' })).toBeVisible()
    await expect(page.getByLabel('Trial')).toContainText('gift-cards of http://localhost')
    await squad.edit(PAGE_FILE, addField)
    await page.getByLabel('For whom').fill('Ada')
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    await squad.edit(PAGE_FILE, (source) => source.replace('This page is served', 'This page was edited'))
    await expect(page.getByRole('main')).toContainText('This page was edited')
    await expect(page.getByLabel('For whom')).toHaveValue('Ada')
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
    await page.close() // an open page would ask the stopped build for changes
    await local.stop()

    // A browser tries the release before any visitor gets it.
    const good = await squad.read(PAGE_FILE)
    await squad.edit(PAGE_FILE, (source) => `${source}\nexport const price: string = 100\n`)
    expect(squad.larder('release', 'v0')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/TS2322[^]*The release is refused. types: the compiler says why/),
    })
    await squad.edit(PAGE_FILE, () => throwInTimer(good))
    // In the browser the position is that of `Error`, because the minifier removes `new`.
    const timerError = findPosition(throwInTimer(good), `Error('no voucher')`)
    expect(squad.larder('release', 'v0').output).toContain(
      `browser-smoke: /gift-cards reports: no voucher at ${timerError}.`,
    )
    await squad.edit(PAGE_FILE, () => throwInEffect(good))
    const effectError = findPosition(throwInEffect(good), `Error('no balance')`)
    expect(squad.larder('release', 'v01').output).toContain(
      `browser-smoke: /gift-cards reports: Error: no balance at ${effectError}`,
    )
    await squad.edit(PAGE_FILE, () => throwInRender(good))
    const renderError = findPosition(throwInRender(good), `new Error('no card')`)
    expect(squad.larder('release', 'v02').output).toContain(
      `smoke: It does not render on the server, /gift-cards: no card at ${renderError}`,
    )
    await squad.edit(PAGE_FILE, () => good)

    squad.commit('feat: gift cards')
    const published = squad.larder('release', 'v1')
    expect([published.code, published.output]).toEqual([
      0,
      expect.stringContaining('gift-cards v1 is published.'),
    ])
    expect(published.output).toContain('A browser opened 1 of its pages: no problem.')
    expect(published.output, 'no warning before the first line').toMatch(/^Building gift-cards v1\n/)

    // What cannot be published is not built, and the token only works for the squad's own area.
    await squad.edit('area.ts', (source) => source.replace(`['/gift-cards']`, `['/basket']`))
    const refused = squad.larder('release', 'v2').output
    expect(refused).toMatch(/^gift-cards v2 is refused before its build\.\nroute: It claims \/basket/)
    await squad.edit('area.ts', (source) => source.replace(`'gift-cards'`, `'menu'`))
    expect(squad.larder('release', 'v3').output).toContain('The token of gift-cards squad may not do this.')

    // After a trial in an operator's browser, a share of visitors gets the release; others have the shop without it.
    runWorkspaceCommand('release-try', ['gift-cards', 'v1'], data)
    runWorkspaceCommand('rollout', ['gift-cards', 'canary', 'v1', '50'], data)
    for (const isInside of [true, false]) {
      const opened = await openAsVisitor(browser, isInside)
      await waitForHydration(opened)
      await expect(opened.getByRole('heading', { name: 'Gift cards' })).toHaveCount(isInside ? 1 : 0)
      await opened.context().close()
    }

    // After an operator promotes it, everybody gets the release, rendered by the server.
    const visitor = await browser.newContext()
    runWorkspaceCommand('rollout', ['gift-cards', 'promote', 'v1'], data)
    const served = async () => (await visitor.request.get(`${ORIGIN}/gift-cards`)).text()
    // The renderer starts with the new plan.
    await expect.poll(async () => (await served()).includes('This page was edited')).toBe(true)
    const fresh = await visitor.newPage()
    await fresh.goto(`${ORIGIN}/gift-cards`)
    await waitForHydration(fresh)
    await expect(fresh.getByRole('heading', { name: 'Gift cards' })).toBeVisible()
    await visitor.close()

    // From now on the squad releases alone, by the workflow of the recipe.
    await squad.edit('area.ts', (source) =>
      source.replace(/name: '.*'/, `name: 'gift-cards'`).replace(`['/basket']`, `['/gift-cards']`),
    )
    await squad.edit(PAGE_FILE, (source) => source.replace('This page was edited', 'Give a card'))
    squad.commit('feat: say what the page is for')
    const inWorkflow = await squad.runWorkflowStep('Publish, and show the preview link')
    expect([inWorkflow.code, inWorkflow.output]).toEqual([
      0,
      expect.stringContaining('Roll it out: npx larder rollout start'),
    ])
    expect(inWorkflow.summary).toMatch(/^[0-9a-f]{12}: http:\/\/\S+\/preview\/\S+\n$/)
    const [version = ''] = inWorkflow.summary.split(':')
    // The operators' `release:try --watch` does this as it is published.
    runWorkspaceCommand('release-try', ['gift-cards', version], data)
    const started = await squad.runWorkflowStep('Start the rollout')
    expect([started.code, started.output]).toEqual([
      0,
      expect.stringContaining(`gift-cards: v1, 1 % get ${version} (step 1)`),
    ])
    expect(squad.larder('rollout', 'next')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is held at this step until'),
    })
    expect(squad.larder('rollout', 'abort', '--why', 'wrong card').output).toContain('gift-cards: v1\n')
    await squad.remove()
  } finally {
    await stopOwnShop(shop)
  }
})
