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

/** Reads a view from the URL; unknown values are ignored. */
export function readView(query: URLSearchParams): ListView {
  const sort = query.get('sort')
  const type = Number(query.get('type'))
  return {
    tab: query.get('tab') === 'closed' ? 'closed' : 'all',
    method: query.get('method') === 'collection' ? 'collection' : 'delivery',
    sort: isSort(sort) ? sort : DEFAULT_VIEW.sort,
    typeId: Number.isInteger(type) && type > 0 ? type : undefined,
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
