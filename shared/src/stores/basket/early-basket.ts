import { callEarly } from '../../api/index.ts'
import { basketApi, storesApi } from '../../contracts/index.ts'
import { isAppError } from '../../errors/index.ts'
import { isInteger, isShape, isString, optional, shape, singleton } from '../../lib/index.ts'
import { hasStoredSession } from '../session.ts'
import { readStored } from '../storage.ts'
import { storeDetails } from '../store-details.ts'

type EarlyRequest = { basketToken: string; reply: Promise<basketApi.Basket | undefined> }

const pending = singleton('basket-early', () => ({ request: undefined as EarlyRequest | undefined }))
/** The part of the stored basket (`state.ts`) that its request needs. */
const StoredToken = shape({ basketToken: isString })
/** The part of the stored place (`place.ts`) that names the store, which nearly always is the basket's. */
const StoredStore = shape({ store: optional(isShape(shape({ id: isInteger }))) })

/**
 * Requests the stored basket, and its store, before the page is hydrated: for a page that shows only a skeleton until it
 * knows them (docs/decisions/265). The first `fetchBasket` takes the reply. It repeats a request that the server refused,
 * perhaps for want of a session, and not one that did not reach the server in time. Browser only.
 */
export function requestBasketEarly(): void {
  const { basketToken = '' } = readStored('basket', StoredToken) ?? {}
  if (!basketToken || !hasStoredSession()) return
  const reply = callEarly(basketApi.retrieve, { basketToken }).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'NETWORK') throw error
    return undefined
  })
  reply.catch(() => undefined) // handled by whoever takes it
  pending.request = { basketToken, reply }
  const storeId = readStored('place', StoredStore)?.store?.id
  if (storeId === undefined) return
  callEarly(storesApi.select, { storeId }).then(
    (data) => storeDetails({ storeId }).receive(data),
    () => undefined,
  )
}

/**
 * Returns the early reply for a token, once; undefined if there was no request for it or the server refused it. Throws
 * a NETWORK error.
 */
export async function takeEarlyReply(basketToken: string | undefined): Promise<basketApi.Basket | undefined> {
  const { request } = pending
  pending.request = undefined
  return request?.basketToken === basketToken ? request?.reply : undefined
}
