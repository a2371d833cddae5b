import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { releaseCounts } from '@larder/shared/contracts'
import { SHOP_DATA } from '../fixtures/shop.ts'
import { expect, test } from '../fixtures/test.ts'

test('a page says that it became interactive, and it is counted for its release', async ({ page }) => {
  // The protocol does not show what a beacon contains; the counts do.
  const ready = page.waitForRequest((sent) => new URL(sent.url()).pathname === '/rum')
  await page.goto('/')
  await ready
  const token = (await readFile(resolve(SHOP_DATA, 'ops.token'), 'utf8')).trim()
  const counted = async (name: releaseCounts.CountName) => {
    const reply = await page.request.get('/ops/counts?area=host&minutes=5', {
      headers: { authorization: `Bearer ${token}` },
    })
    const { counts } = releaseCounts.ReleaseCounts.parse(await reply.json())
    return counts.filter((count) => count.name === name && count.arm === 'stable').length
  }
  for (const name of ['documents', 'visits', 'hydrated'] as const)
    await expect.poll(() => counted(name), { timeout: 20_000 }).toBeGreaterThan(0)
})
