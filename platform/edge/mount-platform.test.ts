import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { mountTiny, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

const MENU_PAGE = `export const exposed = { './routes': { render: () => '<h1>Menu</h1>' } }`

test('a server without the control plane shows pages, and has nothing for operators', async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-pages-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  await publishTiny(folder, { area: 'menu', version: 'm1', claims: ['/menu'], node: MENU_PAGE })
  const shop = await startApp()
  const openPage = await mountTiny(shop, folder, { hasControl: false })

  expect(await openPage('/menu')).toMatchObject({
    response: { status: 200 },
    text: expect.stringContaining('<h1>Menu</h1>'),
  })
  const authorization = `Bearer ${shop.deps.config.localOpsToken}`
  for (const path of ['/ops', '/ops/overview', '/ops/ledger'])
    expect((await openPage(path, { authorization })).response.status).toBe(404)
})
