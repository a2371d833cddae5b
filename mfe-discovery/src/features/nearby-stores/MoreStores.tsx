import { useEffect, useState } from 'react'
import { call, type Api } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { announce, Button, Notice, Row, useAction } from '@larder/shared/ui'

/** What the stores of a list were asked for by. */
export type StoresAsked =
  | { kind: 'all' }
  | { kind: 'postcode'; postcode: string }
  | { kind: 'position'; coordinates: { latitude: number; longitude: number } }

/** The number of stores that a list begins with and grows by: more than anybody looks through. */
const STORES_PER_PAGE = 50

/** A page of a list of stores: the first one, or the one after a store. */
export function fetchStores(
  api: Api,
  asked: StoresAsked,
  after?: number,
): Promise<storesApi.StoreSearchReply> {
  const page = { limit: STORES_PER_PAGE, after }
  if (asked.kind === 'all') return api(storesApi.list, page)
  if (asked.kind === 'postcode')
    return api(storesApi.search, { country: 'Uk', postcode: asked.postcode, ...page })
  const { coordinates } = asked
  return api(storesApi.findNearby, { country: 'Uk', platform: 'website', coordinates, ...page })
}

/** A list of stores that grows at its end. A list that is loaded anew starts with its own first page. */
export function useStorePages(
  first: storesApi.StoreSearchReply,
  asked: StoresAsked,
  /** Whether the list is sorted or filtered in a way that needs all of it. */
  needsAll = false,
) {
  const [grown, setGrown] = useState({ first, found: first })
  const found = grown.first === first ? grown.found : first
  const { next } = found
  const more = useAction(async () => {
    if (next === undefined) return
    const page = await fetchStores(call, asked, next)
    const known = new Set(found.stores.map(({ id }) => id))
    const added = page.stores.filter(({ id }) => !known.has(id))
    setGrown({ first, found: { ...found, stores: [...found.stores, ...added], next: page.next } })
    announce(`${added.length} more stores.`)
  })
  const { run, isPending, problem } = more
  // An effect, because a filter is the browser's.
  useEffect(() => {
    if (needsAll && next !== undefined && !isPending && problem === undefined) void run()
  })
  return { found, hasMore: next !== undefined, showMore: run, isPending, problem }
}

type Props = Pick<ReturnType<typeof useStorePages>, 'hasMore' | 'showMore' | 'isPending' | 'problem'>

export function MoreStores({ hasMore, showMore, isPending, problem }: Props) {
  if (!hasMore) return null
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Row gap={3} justify="center">
        <Button variant="outlined" loading={isPending} onClick={() => void showMore()}>
          Show more stores
        </Button>
      </Row>
    </>
  )
}
