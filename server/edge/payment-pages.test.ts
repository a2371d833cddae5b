import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftOrder, NO_FUNDS, payByCard, VISA } from '@larder/testing/order-fixtures.ts'
import { sharedSetup } from '@larder/testing/shared-setup.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import type { Visitor } from '@larder/testing/index.ts'
import { visitor as visitorOf } from '@larder/testing/visitor.ts'
import { createApp } from '@larder/api/app.ts'
import { paymentAttempts } from '@larder/api/model/schema/index.ts'
import { mountTiny, openPage, operate, publishTiny } from './tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner, payment }) {
  const body = '<p>' + (owner ? 'checkout ' + owner.routes.version : 'payment ' + payment?.state) + '</p>'
  return { kind: 'page', status: 200, head: '<title>Tiny</title>', body, styles: [],
    hydration: { loaderData: { root: '' }, errors: null }, modules: [] }
}`
const checkout = (version: string) => `export const exposed = { './routes': { version: '${version}' } }`

let folder = ''
let shop: TestShop
sharedSetup(async (whenDone) => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-payment-')))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  for (const number of [0, 1, 2]) {
    const isWaiting = number === 2
    await publishTiny(folder, { area: 'host', version: `h${number}`, claims: [], node: HOST, isWaiting })
    const version = `c${number}`
    const node = checkout(version)
    const claims = ['/checkout/*']
    await publishTiny(folder, { area: 'checkout', version, claims, node, isWaiting })
  }
  shop = await startShop({ whenDone })
  await mountTiny(shop, folder, { whenDone })
})

async function open(visitor: Visitor, path: string) {
  const { html, payment, composition } = await openPage(visitor, path)
  const area = composition.areas.find(({ name }) => name === 'checkout')
  const releases = `${composition.hostVersion} ${area?.isKilled ? 'off' : area?.version}`
  return { html, releases, payment }
}

/** A guest who was asked by the bank, in the releases of the plan at that time. */
async function atTheBank() {
  const { visitor, order } = await draftOrder(shop)
  await visitor.request('/checkout/payment/card-form')
  const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA })
  const back = `/checkout/payment/success?draftOrderId=${order.draftOrderId}`
  const answer = (given: 'approve' | 'fail') =>
    shop.sandbox.control(`/cards/payments/${gatewayData.id}/answer`, { answer: given })
  return { visitor, back, answer }
}

const cases = [
  ['checkout', ['kill'], ['revive'], 'h1 off'],
  ['checkout', ['back'], ['promote', 'c1'], 'h1 c0'],
  ['checkout', ['promote', 'c2'], ['back'], 'h1 c2'],
  ['host', ['back'], ['promote', 'h1'], 'h0 c1'],
  ['host', ['promote', 'h2'], ['back'], 'h2 c1'],
] as const
test.each(cases)('a payment keeps its releases: %s %j during 3-D Secure', async (...one) => {
  const [area, change, undo, others] = one
  const { visitor, back, answer } = await atTheBank()
  await operate(shop, area, change)
  await answer('approve')
  const shown = await open(visitor, back)
  expect(shown.releases).toBe('h1 c1')
  // Rendered by them, too, once their process is there.
  await vi.waitFor(
    async () => expect((await open(visitor, back)).html).toContain('<p>checkout c1</p>'),
    20_000,
  )
  expect((await open(visitor, '/checkout/success')).releases).toBe('h1 c1')
  // For no one else who knows the address.
  expect((await open(shop.newVisitor(), back)).releases).toBe(others)
  await operate(shop, area, undo)
})

/** The same browser at another server of the shop, whose disk has what is published and nothing that was live. */
async function atNewServer({ cookies }: Visitor) {
  const own = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-payment-')))
  onTestFinished(() => rm(own, { recursive: true, force: true }))
  for (const name of ['keys', 'releases'])
    await cp(resolve(folder, name), resolve(own, name), { recursive: true })
  const app = createApp(shop.deps)
  await mountTiny({ app, deps: shop.deps }, own)
  const visitor = visitorOf(app, 'fernhill.localhost')
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return { visitor, published: resolve(own, 'releases') }
}

/** A rollback takes the release away to which the last one went back. */
const makeC0Previous = async () => {
  for (const version of ['c0', 'c1']) await operate(shop, 'checkout', ['promote', version])
}

test('a server without a payment’s releases loads them as signed, or follows the plan', async () => {
  await makeC0Previous()
  const { visitor, back } = await atTheBank()
  await operate(shop, 'checkout', ['back'])
  const there = await atNewServer(visitor)
  const code = resolve(there.published, 'checkout/c1/node/index.mjs')
  await writeFile(code, checkout('evil'))
  expect((await open(there.visitor, back)).releases).toBe('h1 c0')
  await writeFile(code, checkout('c1'))
  // A page waits for a few seconds only; what is late is there for the next one.
  await vi.waitFor(async () => expect((await open(there.visitor, back)).releases).toBe('h1 c1'))
  await operate(shop, 'checkout', ['promote', 'c1'])
})

test('the payment form follows the plan: a withdrawn release begins no new attempt', async () => {
  await makeC0Previous()
  const { visitor, back } = await atTheBank()
  await operate(shop, 'checkout', ['back'])
  expect((await open(visitor, '/checkout/payment')).releases).toBe('h1 c0')
  expect((await open(visitor, back)).releases).toBe('h1 c1')
  await operate(shop, 'checkout', ['promote', 'c1'])
})

test('keeps the releases while the bank is pending, then 30 minutes after the last page', async () => {
  const { visitor, back } = await atTheBank()
  const start = shop.deps.clock().getTime()
  const later = (minutes: number) => shop.setNow(new Date(start + minutes * 60_000))
  await operate(shop, 'checkout', ['promote', 'c2'])
  later(45)
  expect((await open(visitor, back)).releases).toBe('h1 c1')
  await shop.sandbox.control('/cards/webhooks', { mode: 'lose' })
  later(70)
  await shop.db.update(paymentAttempts).set({ state: 'declined' })
  expect((await open(visitor, back)).releases).toBe('h1 c1')
  later(95)
  expect((await open(visitor, back)).releases).toBe('h1 c1')
  later(126)
  expect((await open(visitor, back)).releases).toBe('h1 c2')
  await operate(shop, 'checkout', ['back'])
  later(0)
})

test('a disabled checkout describes the payment without its release', async () => {
  const { visitor, answer } = await atTheBank()
  const { visitor: declined, order } = await draftOrder(shop)
  await payByCard(shop, declined, { ...order, number: NO_FUNDS }).catch(() => undefined)
  const { visitor: undecided } = await draftOrder(shop)
  await operate(shop, 'checkout', ['kill'])
  const state = async (of: Visitor) => {
    const { html, releases, payment } = await open(of, '/checkout/payment')
    expect(releases).toBe('h1 off')
    await vi.waitFor(
      async () => expect((await open(of, '/checkout/payment')).html).toContain(`payment ${payment?.state}`),
      20_000,
    )
    expect(html).not.toContain('Grace')
    return payment?.state
  }
  expect(await state(visitor)).toBe('pending')
  await answer('approve')
  expect(await state(visitor)).toBe('paid')
  expect(await state(declined)).toBe('not-charged')
  expect(await state(undecided)).toBeUndefined()
  expect(await state(shop.newVisitor())).toBeUndefined()
  await operate(shop, 'checkout', ['revive'])
})
