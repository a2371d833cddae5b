import { beforeEach, expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { brandSnapshot } from '../catalog/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'

let app: TestApp
let ada: Visitor
beforeEach(async () => {
  app = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  ada = await createMember(app, 'ada@fernhill.example')
})

async function setFavourite(menuItemId: string, isFavourite = true, visitor = ada): Promise<string[]> {
  app.setNow(new Date(app.deps.clock().getTime() + 1_000))
  return (await visitor.call(memberApi.setFavourite, { menuItemId, isFavourite })).menuItemIds
}
const list = async (visitor = ada) => (await visitor.call(memberApi.listFavourites, {})).menuItemIds

test('keeps favourites newest first, each once', async () => {
  await setFavourite('oat-milk')
  await setFavourite('cola')
  expect(await setFavourite('oat-milk')).toEqual(['cola', 'oat-milk'])
  expect(await list()).toEqual(['cola', 'oat-milk'])
})

test('removes a favourite, and one that is not there', async () => {
  await setFavourite('oat-milk')
  expect(await setFavourite('oat-milk', false)).toEqual([])
  expect(await setFavourite('oat-milk', false)).toEqual([])
})

test('belongs to the member alone, and needs one', async () => {
  await setFavourite('oat-milk')
  const bob = await createMember(app, 'bob@fernhill.example')
  expect(await list(bob)).toEqual([])
  await setFavourite('oat-milk', false, bob)
  expect(await list()).toEqual(['oat-milk'])
  await expect(list(await createGuest(app))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('rejects an item that the brand does not have', async () => {
  await expect(setFavourite('moon-cheese')).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  expect(await list()).toEqual([])
})

test('keeps one hundred favourites, and says so', async () => {
  const { itemsBySlug } = await brandSnapshot(app.deps)('fernhill')
  const [last = '', ...first] = [...itemsBySlug.keys()].slice(0, memberApi.MAX_FAVOURITES + 1)
  for (const item of first) await setFavourite(item)
  await expect(setFavourite(last)).rejects.toMatchObject({
    text: 'You have 100 favourites. Remove one first.',
  })
  expect(await setFavourite(first[0] ?? '')).toHaveLength(100)
})

test('is part of the member’s data', async () => {
  await setFavourite('oat-milk')
  const { favourites } = await ada.call(memberApi.exportData, {})
  expect(favourites).toEqual([{ menuItemId: 'oat-milk', since: app.deps.clock().toISOString() }])
})
