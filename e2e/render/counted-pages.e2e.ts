import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { releaseCounts } from '@larder/shared/contracts'
import { SHOP_DATA } from '../fixtures/shop.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** How often each name was counted for the stable release of an area, in the last minutes. */
async function countsOf(page: Page, area: string): Promise<Partial<Record<releaseCounts.CountName, number>>> {
  const token = (await readFile(resolve(SHOP_DATA, 'ops.token'), 'utf8')).trim()
  const reply = await page.request.get(`/ops/counts?area=${area}&minutes=30`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { counts } = releaseCounts.ReleaseCounts.parse(await reply.json())
  const totals: Partial<Record<releaseCounts.CountName, number>> = {}
  for (const { name, arm, total } of counts) if (arm === 'stable') totals[name] = (totals[name] ?? 0) + total
  return totals
}
// The protocol does not show what a beacon contains; the counts do.
const isAt = (path: string) => (one: { url: () => string }) => new URL(one.url()).pathname.endsWith(path)
const written = { timeout: 20_000 }

test('a page says that it became interactive, and it is counted for its release', async ({ page }) => {
  const ready = page.waitForRequest(isAt('/rum'))
  await page.goto('/')
  await ready
  const counted = async (name: releaseCounts.CountName) => (await countsOf(page, 'host'))[name] ?? 0
  for (const name of ['documents', 'visits', 'hydrated'] as const)
    await expect.poll(() => counted(name), written).toBeGreaterThan(0)
})

test('a page that is left has said how fast it was, how its areas came, and which step it is', async ({
  page,
}) => {
  const before = await countsOf(page, 'menu')
  const library = page.waitForEvent('requestfinished', isAt('/web/measure.js'))
  await page.goto('/stores/fernhill-market-york-12')
  await library
  await page.waitForFunction(() => document.readyState === 'complete')
  await page.goto('/faqs')
  for (const name of ['loaded', 'opened-menu'] as const)
    await expect
      .poll(async () => ((await countsOf(page, 'menu'))[name] ?? 0) - (before[name] ?? 0), written)
      .toBeGreaterThan(0)
  const rated = async () =>
    Object.entries(await countsOf(page, 'menu')).filter(([name]) => name.startsWith('lcp-')).length
  await expect.poll(rated, written).toBeGreaterThan(0)
})
