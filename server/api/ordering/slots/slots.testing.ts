import { YORK_STORE } from '@larder/testing/order-fixtures.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Store } from '../../model/index.ts'
import { shopQueries } from '../basket/shop.queries.ts'

/** The demo store in York, for a reservation of one of its slots. */
export async function loadYork(deps: AppDeps): Promise<Store> {
  const store = await shopQueries(deps).findStore('fernhill', YORK_STORE)
  if (!store) throw new Error('The demo shop has no store in York')
  return store
}
