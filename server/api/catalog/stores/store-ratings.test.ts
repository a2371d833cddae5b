import { expect, test } from 'vitest'
import { storesApi } from '@larder/shared/contracts'
import { reviews } from '../../model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'

test('averages a store’s reviews once there are ten', async () => {
  const { call, db, setNow } = await startApp()
  const rating = async (storeId: number) => {
    const { stores } = await call(storesApi.search, { country: 'Uk', postcode: 'YO1 8SG' })
    expect((await call(storesApi.select, { storeId })).store.rating).toEqual(
      stores.find(({ id }) => id === storeId)?.rating,
    )
    return stores.find(({ id }) => id === storeId)?.rating
  }
  await db.delete(reviews)
  expect(await rating(12)).toBe(undefined)
  const review = { brandId: 'fernhill', memberId: 'm', comment: 'Good', createdAt: new Date() }
  const stars = [5, 5, 5, 4, 4, 4, 4, 4, 4]
  await db.insert(reviews).values([
    ...stars.map((starRating, index) => ({
      ...review,
      businessOrderId: `o${index}`,
      storeId: 12,
      starRating,
    })),
    { ...review, brandId: 'ember', businessOrderId: 'other', storeId: 12, starRating: 1 },
  ])
  setNow('2030-01-08T10:01:00Z')
  expect(await rating(12)).toBe(undefined)
  await db.insert(reviews).values({ ...review, businessOrderId: 'tenth', storeId: 12, starRating: 4 })
  setNow('2030-01-08T10:02:00Z')
  expect(await rating(12)).toEqual({ average: 4.3, count: 10 })
})
