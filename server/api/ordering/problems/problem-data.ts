import type { memberApi } from '@larder/shared/contracts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { problemPicturesQueries, problemsQueries } from './problems.queries.ts'

/** What a person wrote and photographed about their orders, for the copy of their data (trust T24). */
export async function loadProblemData(
  db: Executor,
  brandId: string,
  orderIds: readonly string[],
): Promise<NonNullable<memberApi.PersonalData['problems']>> {
  if (orderIds.length === 0) return []
  const rows = await problemsQueries(db).findOfOrders(brandId, orderIds)
  const pictures = await problemPicturesQueries(db).findOfOrders(brandId, orderIds)
  return rows.map(({ id, orderId, createdAt, notes }) => ({
    orderId,
    reportedAt: createdAt.toISOString(),
    notes: [notes?.order, ...Object.values(notes?.lines ?? {})].filter((note) => note !== undefined),
    pictures: pictures
      .filter(({ problemId }) => problemId === id)
      .map(({ contents }) => `data:image/webp;base64,${contents.toString('base64')}`),
  }))
}
