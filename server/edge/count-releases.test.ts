import { beforeEach, expect, test } from 'vitest'
import type { TestApp } from '@larder/testing/index.ts'
import { openPage, operate } from './tiny-shop.testing.ts'
import { countsOf, crash, openCountedShop, send, written } from './counted-shop.testing.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await openCountedShop()
})

test('counts documents, visits, interactive pages and problems by release and arm', async () => {
  await openPage(shop, '/menu')
  await openPage(shop, '/menu')
  await send(shop, { kind: 'hydrated' })
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const other = shop.newVisitor()
  await openPage(other, '/menu')
  await send(other, { kind: 'hydrated' })
  await send(other, crash('m2'))
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
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
    .poll(() => countsOf(shop, 'host'), written)
    .toEqual({
      'h1 stable visits': 2,
      'h1 stable documents': 3,
      'h1 stable hydrated': 2,
      'h1 stable broken': 1,
    })
})

test('counts a visit only for its releases, and none by a link', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '0.01'])
  await send(shop.newVisitor(), { kind: 'hydrated' })
  await openPage(shop, '/menu')
  await send(shop, crash('m2'))
  await send(shop, crash('m7'))
  await send(shop, crash('m1', 'kiosk'))
  await send(shop, { kind: 'hydrated', area: 'menu' })
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
    .toEqual({ 'm1 stable visits': 1, 'm1 stable documents': 1 })
  expect(await countsOf(shop, 'kiosk')).toEqual({})
})

test('counts a visit under the rule that gave its release', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  await operate(shop, 'menu', { act: 'rule', kind: 'store', names: ['york-12'], version: 'm2' })
  const shopper = shop.newVisitor()
  await openPage(shopper, '/stores/york-12')
  const { documentId } = await openPage(shopper, '/menu')
  await send(shopper, { ...crash('m2'), documentId })
  const other = shop.newVisitor()
  await openPage(other, '/menu')
  await send(other, { kind: 'hydrated' })
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
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
      return countsOf(shop, 'menu')
    }, written)
    .toMatchObject({
      'm2 canary not-rendered': expect.any(Number) as number,
      'm2 canary not-found': expect.any(Number) as number,
    })
  expect(await countsOf(shop, 'host')).toMatchObject({ 'h1 stable not-found': expect.any(Number) as number })
})

test('counts one canary cookie once, however often it is sent', async () => {
  await operate(shop, 'menu', ['canary', 'm2', '100'])
  const visitor = shop.newVisitor()
  await openPage(visitor, '/menu')
  const cookies = [...visitor.cookies]
  for (let page = 0; page < 40; page += 1) {
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    await visitor.request('/menu?missing')
  }
  await expect
    .poll(() => countsOf(shop, 'menu'), written)
    .toMatchObject({ 'm2 canary documents': 10, 'm2 canary not-found': 1 })
})
