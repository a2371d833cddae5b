import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { readCounts, untilWritten } from '../counted-shop.testing.ts'
import { mountTiny, openPage, operate, publishTiny } from '../tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner }) {
  const body = '<p>' + (owner ? owner.routes.name : 'no such page') + '</p>'
  return { kind: 'page', status: owner ? 200 : 404, head: '<title>Tiny</title>', body, styles: [],
    hydration: { loaderData: { root: '' }, errors: null }, modules: [] }
}`
const pageModule = (name: string) => `export const exposed = { './routes': { name: '${name}' } }`

let shop: TestApp

beforeEach(async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-first-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: HOST })
  await publishTiny(folder, { area: 'menu', version: 'm1', claims: ['/menu'], node: pageModule('menu m1') })
  for (const area of ['kiosk', 'gifts']) {
    const node = pageModule(`${area} v1`)
    await publishTiny(folder, { area, version: 'v1', claims: [`/${area}`], node, isUnplanned: true })
  }
  shop = await startApp({ environment: { LIMIT_SCALE: '100' } })
  await mountTiny(shop, folder)
})

const advanceMinutes = (minutes: number) =>
  shop.setNow(new Date(shop.deps.clock().getTime() + minutes * 60_000))

async function openVersion(area: string, visitor = shop.newVisitor()): Promise<string> {
  const { composition } = await openPage(visitor, '/menu')
  return composition.areas.find(({ name }) => name === area)?.version ?? 'nothing'
}

/** Creates visitors until one is assigned this release. */
async function openVisitorWith(area: string, version: string): Promise<Visitor> {
  for (;;) {
    const visitor = shop.newVisitor()
    if ((await openVersion(area, visitor)) === version) return visitor
  }
}

test('serves a first release to a share of visits; for the others the area does not exist', async () => {
  await operate(shop, 'kiosk', ['canary', 'v1', '50'])
  const [inside, outside] = [await openVisitorWith('kiosk', 'v1'), await openVisitorWith('kiosk', 'nothing')]
  // The release renders the page once it has a process.
  const expectRelease = async () =>
    expect((await openPage(inside, '/kiosk')).html).toContain('<p>kiosk v1</p>')
  await vi.waitFor(expectRelease)
  const missing = await outside.request('/kiosk')
  expect(missing.status).toBe(404)
  expect(await missing.text()).not.toContain('"name":"kiosk"')
  const readCountNames = async () => Object.keys(await readCounts(shop, 'kiosk'))
  await expect
    .poll(readCountNames, untilWritten)
    .toEqual(expect.arrayContaining(['v1 canary documents', 'v1 canary visits']))
  expect((await readCountNames()).filter((name) => !name.startsWith('v1 canary'))).toEqual([])

  await operate(shop, 'kiosk', ['canary', 'v1', '100'])
  expect(await openVersion('kiosk')).toBe('v1')
  advanceMinutes(29)
  expect([await openVersion('kiosk', inside), await openVersion('kiosk', outside)]).toEqual(['v1', 'nothing'])
  advanceMinutes(31)
  expect(await openVersion('kiosk', outside)).toBe('v1')

  await operate(shop, 'kiosk', ['kill'])
  for (const visitor of [inside, shop.newVisitor()])
    expect(await openVersion('kiosk', visitor)).toBe('nothing')
  expect((await inside.request('/kiosk')).status).toBe(404)
  await operate(shop, 'kiosk', ['revive'])
  expect(await openVersion('kiosk')).toBe('v1')

  await operate(shop, 'kiosk', ['promote', 'v1'])
  expect(await openVersion('kiosk')).toBe('v1')
  expect(await openVersion('kiosk', inside), 'a running visit without the area is unchanged').toBe('nothing')
  advanceMinutes(31)
  expect(await openVersion('kiosk', inside)).toBe('v1')
  await expect(operate(shop, 'kiosk', ['back'])).rejects.toThrow(
    'kiosk has no release to roll back to before v1; use kill to disable it.',
  )
})

test('removes the area for visitors of a broken first release, and for everyone after an abort', async () => {
  const canary = { act: 'canary', version: 'v1', percent: 100 }
  await operate(shop, 'gifts', { ...canary, withoutGate: true, why: 'it is tried above' })
  const [inside, abandoning] = [shop.newVisitor(), shop.newVisitor()]
  for (const visitor of [inside, abandoning]) expect(await openVersion('gifts', visitor)).toBe('v1')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ area: 'gifts', version: 'v1' })
  await abandoning.request('/r/visit', { method: 'POST', headers, body })
  expect(await openVersion('gifts', abandoning)).toBe('nothing')
  advanceMinutes(31)
  expect(await openVersion('gifts', abandoning)).toBe('nothing')

  await operate(shop, 'gifts', ['abort'])
  expect(await (await shop.request('/r/live')).json(), 'open tabs learn that it is not live').toMatchObject({
    gifts: [],
  })
  for (const visitor of [inside, shop.newVisitor()])
    expect(await openVersion('gifts', visitor)).toBe('nothing')
})
