/** The parameters of a universal link (readings 4): `store_id` or `storeId`, and optionally a basket. */
export type DeepLink = { storeId: number | undefined; basketToken: string | undefined }

/** Reads a link's query; a store id that is not a positive number counts as none. */
export function readLink(query: URLSearchParams): DeepLink {
  const storeId = Number(query.get('store_id') ?? query.get('storeId'))
  return {
    storeId: Number.isInteger(storeId) && storeId > 0 ? storeId : undefined,
    basketToken: query.get('basketToken') ?? undefined,
  }
}
