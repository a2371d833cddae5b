import { storeSorts, type StoreSort } from '@larder/shared/domain'
import type { FulfilmentMethod } from '@larder/shared/contracts'

/** What the store finder shows, all of it in the URL: back, reload and sharing keep it. */
export type ListView = {
  tab: 'all' | 'closed'
  method: FulfilmentMethod
  sort: StoreSort
  typeId: number | undefined
}

const DEFAULT: ListView = { tab: 'all', method: 'delivery', sort: 'distance', typeId: undefined }

const isSort = (text: string | null): text is StoreSort => storeSorts.some((sort) => sort === text)

/** Reads a view from the URL; anything unknown counts as not given. */
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

/** The query of a view: what is not the default is written, everything else of the query stays. */
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
