import { storeSorts, type StoreSort } from '@larder/shared/domain'
import type { FulfilmentMethod } from '@larder/shared/contracts'

/** The view of the store finder. It is stored in the URL, so that back, reload and sharing keep it. */
export type ListView = {
  tab: 'all' | 'closed'
  method: FulfilmentMethod
  sort: StoreSort
  typeId: number | undefined
}

const DEFAULT_VIEW: ListView = { tab: 'all', method: 'delivery', sort: 'distance', typeId: undefined }

const isSort = (text: string | null): text is StoreSort => storeSorts.some((sort) => sort === text)

/** A product type that no store has: what stands for none finds no store, instead of every one. */
const UNKNOWN_TYPE = 0

function parseTypeId(text: string | null): number | undefined {
  if (!text) return undefined
  const type = Number(text)
  return Number.isInteger(type) && type > 0 ? type : UNKNOWN_TYPE
}

/** Reads a view from the URL. An unknown sort order or method is ignored. */
export function parseView(query: URLSearchParams): ListView {
  const sort = query.get('sort')
  return {
    tab: query.get('tab') === 'closed' ? 'closed' : 'all',
    method: query.get('method') === 'collection' ? 'collection' : 'delivery',
    sort: isSort(sort) ? sort : DEFAULT_VIEW.sort,
    typeId: parseTypeId(query.get('type')),
  }
}

/** Writes a view to the query without its default values, and keeps the other parameters. */
export function writeView(query: URLSearchParams, { tab, method, sort, typeId }: ListView): URLSearchParams {
  const result = new URLSearchParams(query)
  const setOrDelete = (key: string, value: string | undefined) =>
    value ? result.set(key, value) : result.delete(key)
  setOrDelete('tab', tab === DEFAULT_VIEW.tab ? undefined : tab)
  setOrDelete('method', method === DEFAULT_VIEW.method ? undefined : method)
  setOrDelete('sort', sort === DEFAULT_VIEW.sort ? undefined : sort)
  setOrDelete('type', typeId?.toString())
  return result
}
