import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { findOpsOrigin } from '../fixtures/port.ts'
import { expect, test } from '../fixtures/test.ts'
import { ATTACK_DATA_FOLDER, ATTACK_PORT } from './settings.ts'

// trust T16: the code of every area runs in a shop's page, and an operator's token decides what is live.
const SHOP_ORIGIN = `http://localhost:${ATTACK_PORT}`
const OPS_ORIGIN = findOpsOrigin(SHOP_ORIGIN)

async function openConsoleSignedIn(page: Page): Promise<string> {
  // The start builds the operators' pages while the shop already runs.
  await expect
    .poll(async () => (await page.request.get(`${OPS_ORIGIN}/ops`)).status(), { timeout: 100_000 })
    .toBe(200)
  await page.goto(`${OPS_ORIGIN}/ops`)
  const token = (await readFile(resolve(ATTACK_DATA_FOLDER, 'ops.token'), 'utf8')).trim()
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What is live' })).toBeVisible()
  return token
}

/** The result of a script's request from a shop page: a status, or the browser's rejection. */
const fetchFromPage = (page: Page, address: string, headers: Record<string, string>) =>
  page.evaluate(
    ([url, sent]) =>
      fetch(url, { headers: sent }).then(
        ({ status }) => String(status),
        (error: Error) => error.name,
      ),
    [address, headers] as const,
  )

test('a shop page can neither read nor use an operator’s token', async ({ page, context, expectConsole }) => {
  test.setTimeout(180_000)
  expectConsole(/404 \(Not Found\)|Content Security Policy|CORS policy|ERR_FAILED|ERR_BLOCKED/)
  const token = await openConsoleSignedIn(await context.newPage())
  await page.goto(SHOP_ORIGIN)
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage, document.cookie]))
  expect(stored).not.toContain(token)

  // A console window that the page opened reveals nothing to it.
  const popup = page.waitForEvent('popup')
  await page.evaluate((url) => Object.assign(globalThis, { opened: window.open(url) }), `${OPS_ORIGIN}/ops`)
  await (await popup).waitForLoadState()
  const seen = await page.evaluate(() => {
    const { opened } = globalThis as typeof globalThis & { opened: Window }
    try {
      return JSON.stringify(opened.sessionStorage)
    } catch (error) {
      return String(error)
    }
  })
  expect(seen).toMatch(/SecurityError|TypeError/)

  // Even with a stolen token, the shop's own host has no such API, and the operators' origin does not allow the
  // request.
  const authorization = `Bearer ${token}`
  for (const path of ['/ops', '/ops/plan', '/ops/overview'])
    expect(await fetchFromPage(page, `${SHOP_ORIGIN}${path}`, { authorization })).toBe('404')
  const sent: Record<string, string>[] = [{ authorization }, {}]
  for (const headers of sent)
    expect(await fetchFromPage(page, `${OPS_ORIGIN}/ops/plan`, headers)).toBe('TypeError')
  // A browser does not let scripts set a Host header other than that of the server they call.
  expect(
    await fetchFromPage(page, `${SHOP_ORIGIN}/ops/plan`, { authorization, host: new URL(OPS_ORIGIN).host }),
  ).toBe('404')
})

test('a page of another origin cannot call the operators’ API, even if that page sets no security policy', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/CORS policy|ERR_FAILED/)
  const token = (await readFile(resolve(ATTACK_DATA_FOLDER, 'ops.token'), 'utf8')).trim()
  const other = 'http://other.localhost'
  await page.route(`${other}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>No policy</h1>' }),
  )
  await page.goto(other)
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get(`${OPS_ORIGIN}/ops/plan`, { headers })).status(), 'the token is good').toBe(
    200,
  )
  expect(await fetchFromPage(page, `${OPS_ORIGIN}/ops/plan`, headers)).toBe('TypeError')
})
