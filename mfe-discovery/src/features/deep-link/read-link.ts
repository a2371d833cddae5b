/** What a universal link carries (readings 4): `store_id` or `storeId`, and perhaps a basket. */
export type DeepLink = { storeId: number | undefined; basketToken: string | undefined }

/** Reads a link's query; a store id that is no positive number counts as none. */
export function readLink(query: URLSearchParams): DeepLink {
  const storeId = Number(query.get('store_id') ?? query.get('storeId'))
  return {
    storeId: Number.isInteger(storeId) && storeId > 0 ? storeId : undefined,
    basketToken: query.get('basketToken') ?? undefined,
  }
}
