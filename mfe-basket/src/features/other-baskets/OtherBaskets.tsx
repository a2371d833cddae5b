import type { basketApi } from '@larder/shared/contracts'
import { reservedSlotText, useToday } from '@larder/shared/slots'
import { $basket, $session, keptBaskets, openKeptBasket, useResource, useStore } from '@larder/shared/stores'
import { Button, errorToast, Surface, useAction } from '@larder/shared/ui'
import styles from './OtherBaskets.module.css'

/** The items of a kept basket, and the time that it holds. */
function describeKept({ itemCount, selectedSlot }: basketApi.KeptBasket, today: string): string {
  const items = `${itemCount} ${itemCount === 1 ? 'item' : 'items'}`
  return selectedSlot ? `${items}. ${reservedSlotText(selectedSlot, today)} is held` : items
}

function KeptBasketRow({ kept }: { kept: basketApi.KeptBasket }) {
  const { store } = kept
  const today = useToday()
  const { run, isPending } = useAction(() => openKeptBasket(kept), errorToast)
  return (
    <li>
      <p>
        <b>{store.name}</b>
        <small>{describeKept(kept, today)}</small>
      </p>
      <Button
        variant="tinted"
        size="small"
        loading={isPending}
        aria-label={`Open your basket at ${store.name}`}
        onClick={() => void run()}
      >
        Open
      </Button>
    </li>
  )
}

/** The shopper's baskets of other stores; nothing when there are none, or when they fail to load. */
export function OtherBaskets() {
  const basket = useStore($basket)
  // Without a session there are none, and asking would start one.
  const hasSession = useStore($session).accessToken !== ''
  const list = useResource(hasSession ? keptBaskets(basket?.basketToken ?? '') : undefined)
  const others = list.state === 'ready' ? list.data.filter(({ store }) => store.id !== basket?.storeId) : []
  if (others.length === 0) return null
  return (
    <Surface as="section" aria-labelledby="other-baskets">
      <h2 id="other-baskets" className={styles.title}>
        Your baskets at other stores
      </h2>
      <ul className={styles.list}>
        {others.map((kept) => (
          <KeptBasketRow key={kept.basketToken} kept={kept} />
        ))}
      </ul>
    </Surface>
  )
}
