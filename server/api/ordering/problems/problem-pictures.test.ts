import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { deleteOldOrderingData } from '../../delete-old-ordering-data.ts'
import { placeCashOrder } from '../orders/orders.testing.ts'
import { shrinkPhoto } from './problem-pictures.ts'
import { changeTerms, GENEROUS, placeDelivered, report } from './problems.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
})

const DAY_MS = 86_400_000
const wait = (ms: number) => shop.setNow(new Date(shop.deps.clock().getTime() + ms))

/** A photo as a phone takes it: large, on its side, with the place where it was taken. */
const takePhoto = () =>
  sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#804020' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 57/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

type Placed = Awaited<ReturnType<typeof placeDelivered>>

async function upload(
  { visitor, businessOrderId }: Pick<Placed, 'visitor' | 'businessOrderId'>,
  body: Uint8Array,
) {
  const reply = await visitor.request(ordersApi.problemPicturePath({ businessOrderId }), {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'content-length': String(body.length) },
    body: new Uint8Array(body),
  })
  return { status: reply.status, ...((await reply.json()) as { pictureId?: string; errorDisplay?: string }) } // the contract's reply
}

const readStored = async () =>
  (await shop.db.$client.query<{ contents: Buffer }>('select contents from problem_pictures')).rows

test('a photo is stored small, upright and without the place where it was taken', async () => {
  const photo = await takePhoto()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const placed = await placeDelivered(shop)
  expect((await upload(placed, photo)).status).toBe(200)
  const [stored] = await readStored()
  const { format, width, height, exif } = await sharp(stored?.contents).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 853,
    height: 1280,
    exif: undefined,
  })
  expect(stored?.contents.toString('latin1')).not.toContain('GPS')
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>')
test.each([
  ['text', Buffer.from('<script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['a drawing', svg],
  ['a picture that ends in the middle', Buffer.from('ffd8ffe000104a46494600', 'hex')],
])('%s is refused with a sentence', async (_, bytes) => {
  await expect(shrinkPhoto(bytes)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' })
})

test('a small file with a billion pixels is refused before it is decoded', async () => {
  const bomb = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  await expect(shrinkPhoto(bomb)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' })
})

test('a file above 8 MB is refused, and the sentence says so', async () => {
  const reply = await upload(await placeDelivered(shop), Buffer.alloc(8 * 1024 * 1024 + 1))
  expect(reply).toMatchObject({ status: 413, errorDisplay: expect.stringContaining('8 MB') })
})

test('only the owner of a delivered order sends pictures, and 20 at most', async () => {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const placed = await placeDelivered(shop)
  expect((await upload({ ...placed, visitor: await createGuest(shop) }, photo)).status).toBe(404)
  expect((await upload(await placeCashOrder(shop), photo)).status).toBe(409)
  for (let sent = 0; sent < 20; sent += 1) expect((await upload(placed, photo)).status).toBe(200)
  expect((await upload(placed, photo)).status).toBe(429)
})

test('a damaged item of some worth is paid back at once with a picture, and looked at without', async () => {
  await changeTerms(shop, { automatic: GENEROUS, picturePence: 100 })
  const placed = await placeDelivered(shop)
  expect(await report(placed, { kind: 'damaged' })).toMatchObject({ state: 'waiting' })
  const { pictureId = '' } = await upload(placed, await takePhoto())
  expect(await report(placed, { kind: 'damaged', pictureId })).toMatchObject({ state: 'refunded' })
  // Neither a picture of another report nor one that never was.
  for (const id of [pictureId, 'none'])
    await expect(report(placed, { kind: 'damaged', pictureId: id })).rejects.toMatchObject({
      code: 'PROBLEM_PICTURE',
    })
})

test('pictures are deleted a day after an upload without a report, and after the brand’s days with one', async () => {
  await changeTerms(shop, { picturePence: 100, pictureDays: 10 })
  const placed = await placeDelivered(shop)
  await upload(placed, await takePhoto())
  const { pictureId = '' } = await upload(placed, await takePhoto())
  await report(placed, { kind: 'damaged', pictureId })
  wait(2 * DAY_MS)
  await deleteOldOrderingData(shop.deps)
  expect(await readStored()).toHaveLength(1)
  wait(9 * DAY_MS)
  await deleteOldOrderingData(shop.deps)
  expect(await readStored()).toEqual([])
})
