import type { Hono } from 'hono'
import { memberApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Executor } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import type { AppDeps } from '../app-deps.ts'
import { brandSnapshot } from '../catalog/index.ts'
import { favouritesQueries, membersQueries } from '../members/index.ts'
import { getOwner, type Owner } from './member-deps.ts'

const FULL_MESSAGE = `You have ${memberApi.MAX_FAVOURITES} favourites. Remove one first.`

type Change = { menuItemId: string; isFavourite: boolean; now: Date }

/** A member's favourite items (readings 110). */
export function favouritesRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  async function listFavourites(owner: Owner, db: Executor = deps.db): Promise<{ menuItemIds: string[] }> {
    return { menuItemIds: (await favouritesQueries(db).findAll(owner)).map(({ item }) => item) }
  }

  /** Throws PRODUCT_NOT_FOUND for an item that the brand does not have, ITEM_LIMIT when there are too many. */
  async function change(owner: Owner, { menuItemId, isFavourite, now }: Change): Promise<void> {
    if (!isFavourite) return favouritesQueries(deps.db).delete(owner, menuItemId)
    const { itemsBySlug } = await brandSnapshot(deps)(owner.brandId)
    if (!itemsBySlug.has(menuItemId)) throw new AppError('PRODUCT_NOT_FOUND')
    await inTransaction(deps.db, async (tx) => {
      await membersQueries(tx).lock(owner)
      const { menuItemIds } = await listFavourites(owner, tx)
      const isFull = menuItemIds.length >= memberApi.MAX_FAVOURITES && !menuItemIds.includes(menuItemId)
      if (isFull) throw new AppError('ITEM_LIMIT', { display: FULL_MESSAGE })
      await favouritesQueries(tx).insert(owner, menuItemId, now)
    })
  }

  mountRoute(app, memberApi.listFavourites, (_, context) => listFavourites(getOwner(context)))
  mountRoute(app, memberApi.setFavourite, async (input, context) => {
    const owner = getOwner(context)
    await change(owner, { ...input, now: context.now })
    return listFavourites(owner)
  })
}
