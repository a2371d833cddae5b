import type { ComponentProps } from 'react'
import { memberApi, type basketApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { explainUnsuitedLine } from '@larder/shared/order'
import {
  $avoided,
  $basket,
  $place,
  chooseOrderMethod,
  chooseStore,
  clearBasket,
  forgetLeftOut,
  loadBasket,
  noteLeftOut,
  receiveBasket,
  restoreBasket,
  sessionCall,
  whenRestored,
} from '@larder/shared/stores'
import { confirm, toast, Button, errorToast, useAction, useNavigate } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'

type PastOrder = {
  businessOrderId: string
  fulfilmentMethod: FulfilmentMethod
  store: { id: number; slug: string; name: string }
}

/** Asks before the current basket is emptied (spec §8 basket overwrite). Returns false when the shopper declines. */
async function confirmAndClear(): Promise<boolean> {
  const isSure = await confirm({
    title: 'Replace what is in your basket?',
    text: errorCatalogue.BASKET_OVERWRITE.text,
    confirmLabel: 'Replace',
    tone: 'danger',
  })
  if (isSure) await clearBasket()
  return isSure
}

type ReorderReply = {
  basket: basketApi.Basket
  unavailable: string[]
  leftOut?: basketApi.LeftOutItem[]
  restated?: string[]
}

/** What the shopper reads where the basket page and not checkout follows; undefined where nothing is to be looked at. */
function getReason({ basket, restated = [] }: ReorderReply): string | undefined {
  if (restated.length > 0)
    return `In your basket again. Allergens or age limit have changed since: ${restated.join(', ')}`
  const avoided = $avoided.get()
  const isUnsuited = basket.items.some((line) => explainUnsuitedLine(line, avoided) !== undefined)
  return isUnsuited || !basket.isValid || basket.minimumAge ? 'In your basket again' : undefined
}

/** The place that the shopper chose in this browser; the server finds the saved address there. */
async function loadChosenPlace() {
  await whenRestored()
  const { location } = $place.get()
  if (!location) return undefined
  const { postcode, latitude, longitude } = location
  return { postcode, latitude, longitude }
}

/**
 * Requests the lines of a past order. A basket of another store is kept, unless the brand keeps one basket: then the
 * shopper is asked. Returns undefined when the shopper keeps it.
 */
async function requestItems(order: PastOrder): Promise<ReorderReply | undefined> {
  const { businessOrderId, fulfilmentMethod } = order
  await loadBasket()
  const basketToken = $basket.get()?.basketToken
  try {
    const fulfilmentLocation = fulfilmentMethod === 'delivery' ? await loadChosenPlace() : undefined
    const again = { businessOrderId, fulfilmentMethod, basketToken, fulfilmentLocation }
    return await sessionCall(memberApi.reorder, again)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'BASKET_OVERWRITE') throw error
  }
  if (!(await confirmAndClear())) return undefined
  try {
    return await requestItems(order)
  } catch (error) {
    await restoreBasket().catch(() => undefined) // nothing took its place
    throw error
  }
}

/**
 * Brings a past order's lines into the basket at today's prices. Returns the page to show next: checkout, which reviews the
 * whole order, or the basket page where something is left out, missing or to be asked, does not suit the shopper, or is
 * stated otherwise than it was. Undefined when the shopper keeps the current basket. Throws AppError when nothing could be added.
 */
async function reorderItems(order: PastOrder): Promise<string | undefined> {
  const { fulfilmentMethod, store } = order
  const reply = await requestItems(order)
  if (!reply) return undefined
  const { basket, unavailable, leftOut } = reply
  receiveBasket(basket)
  chooseOrderMethod(fulfilmentMethod)
  chooseStore({ id: store.id, slug: store.slug, storeName: store.name })
  const items = leftOut ?? unavailable.map((name) => ({ name, message: 'Item is no longer available.' }))
  forgetLeftOut() // of an earlier press
  const reason = getReason(reply)
  if (items.length > 0) noteLeftOut({ basketToken: basket.basketToken, items })
  else if (!reason) return paths.checkout()
  if (reason && (items.length === 0 || reply.restated?.length)) toast(reason, { tone: 'success' })
  return paths.basket()
}

type Props = {
  order: Parameters<typeof reorderItems>[0]
  /** Part of the button's accessible name, because a page can have several. */
  orderNumber: string
  size?: ComponentProps<typeof Button>['size']
}

/** Orders the same items again, at today's prices, and shows the order to review and pay. */
export function ReorderButton({ order, orderNumber, size = 'medium' }: Props) {
  const navigate = useNavigate()
  const { run, isPending } = useAction(async () => {
    const next = await reorderItems(order)
    // Checkout is a document of its own.
    if (next === paths.checkout()) location.assign(next)
    else if (next) await navigate(next)
  }, errorToast)
  return (
    <Button
      variant="tinted"
      size={size}
      startIcon="refresh"
      loading={isPending}
      aria-label={`Order again: ${orderNumber}`}
      onClick={() => void run()}
    >
      Order again
    </Button>
  )
}
