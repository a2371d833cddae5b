import { beforeEach, expect, test } from 'vitest'
import type { TestApp } from '@larder/testing/index.ts'
import { openPage, operate } from '../tiny-shop.testing.ts'
import {
  readCounts,
  crashReport,
  openCountedShop,
  sendReport,
  untilWritten,
} from '../counted-shop.testing.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await openCountedShop()
})

test('counts documents, visits, interactive pages and problems by release and arm', async () => {
  await openPage(shop, '/menu')
  await openPage(shop, '/menu')
  await sendReport(shop, { kind: 'hydrated' })
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const other = shop.newVisitor()
  await openPage(other, '/menu')
  await sendReport(other, { kind: 'hydrated' })
  await sendReport(other, crashReport('m2'))
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
    .toEqual({
      'm1 stable visits': 1,
      'm1 stable documents': 2,
      'm1 stable hydrated': 1,
      'm2 canary visits': 1,
      'm2 canary documents': 1,
      'm2 canary hydrated': 1,
      'm2 canary area-crashed': 1,
      'm2 canary broken': 1,
    })
  await expect
    .poll(() => readCounts(shop, 'host'), untilWritten)
    .toEqual({
      'h1 stable visits': 2,
      'h1 stable documents': 3,
      'h1 stable hydrated': 2,
      'h1 stable broken': 1,
    })
})

test('ignores reports about releases that the visit does not have', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '0.01'])
  await sendReport(shop.newVisitor(), { kind: 'hydrated' })
  await openPage(shop, '/menu')
  await sendReport(shop, crashReport('m2'))
  await sendReport(shop, crashReport('m7'))
  await sendReport(shop, crashReport('m1', 'kiosk'))
  await sendReport(shop, { kind: 'hydrated', area: 'menu' })
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
    .toEqual({ 'm1 stable visits': 1, 'm1 stable documents': 1 })
  expect(await readCounts(shop, 'kiosk')).toEqual({})
})

test('counts a visit under the rule that assigned its release', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  await operate(shop, 'menu', { act: 'rule', kind: 'store', names: ['york-12'], version: 'm2' })
  const shopper = shop.newVisitor()
  await openPage(shopper, '/stores/york-12')
  const { documentId } = await openPage(shopper, '/menu')
  await sendReport(shopper, { ...crashReport('m2'), documentId })
  const other = shop.newVisitor()
  await openPage(other, '/menu')
  await sendReport(other, { kind: 'hydrated' })
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
    .toEqual({
      'm2 canary by store documents': 2,
      'm2 canary by store visits': 1,
      'm2 canary by store area-crashed': 1,
      'm2 canary by store broken': 1,
      'm2 canary visits': 1,
      'm2 canary documents': 1,
      'm2 canary hydrated': 1,
    })
})

test('counts a failed or missing page for its area and the host', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const visitor = shop.newVisitor()
  await expect
    .poll(async () => {
      await openPage(visitor, '/menu?breaks')
      await openPage(visitor, '/menu?missing')
      return readCounts(shop, 'menu')
    }, untilWritten)
    .toMatchObject({
      'm2 canary not-rendered': expect.any(Number) as number,
      'm2 canary not-found': expect.any(Number) as number,
    })
  expect(await readCounts(shop, 'host')).toMatchObject({
    'h1 stable not-found': expect.any(Number) as number,
  })
})

test('counts a canary visit once when its cookie is sent repeatedly', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const visitor = shop.newVisitor()
  await openPage(visitor, '/menu')
  const cookies = [...visitor.cookies]
  for (let page = 0; page < 40; page += 1) {
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    await visitor.request('/menu?missing')
  }
  await expect
    .poll(() => readCounts(shop, 'menu'), untilWritten)
    .toMatchObject({ 'm2 canary documents': 10, 'm2 canary not-found': 1 })
})
