import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { authApi, memberApi } from '@larder/shared/contracts'
import { brandSnapshot } from '../catalog/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { memberFavourites, members } from '../model/schema/index.ts'

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
async function readMemberId(): Promise<string> {
  const [member] = await app.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.emailKey, 'ada@fernhill.example'))
  return member?.id ?? ''
}
async function signInElsewhere(): Promise<Visitor> {
  const visitor = await createGuest(app)
  await visitor.call(authApi.oauthToken, {
    grant_type: 'password',
    username: 'ada@fernhill.example',
    password: PASSWORD,
  })
  return visitor
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

test('keeps one hundred when several devices add the last one at the same time', async () => {
  const { itemsBySlug } = await brandSnapshot(app.deps)('fernhill')
  const items = [...itemsBySlug.keys()]
  const memberFields = { brandId: 'fernhill', memberId: await readMemberId() }
  const at = { ...memberFields, createdAt: app.deps.clock() }
  await app.db
    .insert(memberFavourites)
    .values(items.slice(0, memberApi.MAX_FAVOURITES - 1).map((item) => ({ ...at, item })))
  const devices = await Promise.all(Array.from({ length: 5 }, () => signInElsewhere()))
  await Promise.allSettled(
    devices.map((device, index) => setFavourite(items[memberApi.MAX_FAVOURITES + index] ?? '', true, device)),
  )
  expect(await list()).toHaveLength(memberApi.MAX_FAVOURITES)
})

test('is part of the member’s data', async () => {
  await setFavourite('oat-milk')
  const { favourites } = await ada.call(memberApi.exportData, {})
  expect(favourites).toEqual([{ menuItemId: 'oat-milk', since: app.deps.clock().toISOString() }])
})
