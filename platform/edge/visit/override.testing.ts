import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { mountTiny, publishTiny, TINY_HOST } from '../tiny-shop.testing.ts'

const PAGE = `export const exposed = { './routes': { render: () => '<h1>Menu</h1>' } }`

/** Opens a shop whose menu is in release m1; m2 and m3 are published but not in the plan. */
export async function openMenuShop(): Promise<{ shop: TestApp; folder: string }> {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-override-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  for (const version of ['m1', 'm2', 'm3']) {
    const claims = ['/menu', '/stores/:slug']
    await publishTiny(folder, { area: 'menu', version, claims, node: PAGE, isUnplanned: version !== 'm1' })
  }
  const shop = await startApp()
  await mountTiny(shop, folder)
  return { shop, folder }
}

export async function createLink({ request, deps }: TestApp, override: object): Promise<string> {
  const headers = {
    authorization: `Bearer ${deps.config.localOpsToken}`,
    'content-type': 'application/json',
  }
  const reply = await request('/ops/overrides', { method: 'POST', headers, body: JSON.stringify(override) })
  if (!reply.ok) throw new Error(await reply.text())
  const { link } = (await reply.json()) as { link: string } // the contract's reply
  return new URL(link).pathname
}
