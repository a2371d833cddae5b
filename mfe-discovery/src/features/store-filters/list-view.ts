import { storeSorts, type StoreSort } from '@larder/shared/domain'
import type { FulfilmentMethod } from '@larder/shared/contracts'

/** The view of the store finder, all of it in the URL: back, reload and sharing keep it. */
export type ListView = {
  tab: 'all' | 'closed'
  method: FulfilmentMethod
  sort: StoreSort
  typeId: number | undefined
}

const DEFAULT: ListView = { tab: 'all', method: 'delivery', sort: 'distance', typeId: undefined }

const isSort = (text: string | null): text is StoreSort => storeSorts.some((sort) => sort === text)

/** Reads a view from the URL; an unknown value counts as missing. */
export function readView(query: URLSearchParams): ListView {
  const sort = query.get('sort')
  const type = Number(query.get('type'))
  return {
    tab: query.get('tab') === 'closed' ? 'closed' : 'all',
    method: query.get('method') === 'collection' ? 'collection' : 'delivery',
    sort: isSort(sort) ? sort : DEFAULT.sort,
    typeId: Number.isInteger(type) && type > 0 ? type : undefined,
  }
}

/** The query of a view: values other than the defaults are written, the rest of the query is kept. */
export function writeView(query: URLSearchParams, { tab, method, sort, typeId }: ListView): URLSearchParams {
  const written = new URLSearchParams(query)
  const put = (key: string, value: string | undefined) =>
    value ? written.set(key, value) : written.delete(key)
  put('tab', tab === DEFAULT.tab ? undefined : tab)
  put('method', method === DEFAULT.method ? undefined : method)
  put('sort', sort === DEFAULT.sort ? undefined : sort)
  put('type', typeId?.toString())
  return written
}
