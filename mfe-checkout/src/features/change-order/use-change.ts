import { ordersApi } from '@larder/shared/contracts'
import {
  personResource,
  sessionCall,
  useDebounced,
  useLatestData,
  useResource,
  useStore,
} from '@larder/shared/stores'
import { $changeDraft, getDraft, hasChanges, toWish, type ChangeDraft } from '../../stores/change-draft.ts'

/** Time in ms without another press after which the new total is asked for. */
const QUOTE_AFTER_MS = 300
type QuoteKey = { wish: string; revision: number | undefined }

/** The changed order with its new total. The wish is text, so that equal ones share a request. */
const changeQuote = personResource(
  ({ wish }: QuoteKey, signal) =>
    sessionCall(ordersApi.quoteChange, JSON.parse(wish) as ordersApi.ChangeWish, { signal }), // written by `toWish`
  { isKept: false },
)

type Change = {
  draft: ChangeDraft
  /** The last quote; it is older than the draft while `isQuoting`. */
  quote: ordersApi.ChangeQuote | undefined
  isQuoting: boolean
  /** Why the wanted change is not possible. */
  problem: string | undefined
  /** The quote that may be accepted: of the draft as it is, without a problem. */
  ready: ordersApi.ChangeQuote | undefined
  /** Asks for the quote again, as after a refusal: prices and what is stated are imported without another revision of the order. */
  refreshQuote: () => void
}

/** The started change of an order, and what it would cost. */
export function useChange(order: ordersApi.Order): Change {
  const draft = getDraft(useStore($changeDraft), order.businessOrderId)
  const isChanged = hasChanges(draft, order)
  const wish = JSON.stringify(toWish(draft))
  const asked = useDebounced(wish, QUOTE_AFTER_MS)
  const resource = isChanged ? changeQuote({ wish: asked, revision: order.revision }) : undefined
  const refreshQuote = () => void resource?.refresh()
  const reply = useResource(resource)
  const quote = useLatestData(reply)
  const isQuoting = isChanged && (asked !== wish || reply.state === 'loading')
  const change = { draft, quote, isQuoting, problem: undefined, ready: undefined, refreshQuote }
  if (!isChanged) return { ...change, quote: undefined }
  if (isQuoting) return change
  const problem = reply.state === 'failed' ? reply.error.text : quote?.problem
  return { ...change, problem, ready: problem === undefined ? quote : undefined }
}
