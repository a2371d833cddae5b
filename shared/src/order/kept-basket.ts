import { openKeptBasket, type rememberBasket } from '@larder/shared/stores'
import { toast, withErrorToast } from '@larder/shared/ui'

/** Says that the basket of another store is kept, with its time, when a write has opened this store's own. */
export async function sayBasketIsKept(findLeftBasket: ReturnType<typeof rememberBasket>): Promise<void> {
  const left = await findLeftBasket().catch(() => undefined) // it is kept anyway
  if (!left) return
  const hasSlot = left.selectedSlot !== undefined
  toast(`Your basket at ${left.store.name} is kept${hasSlot ? ', and so is its time' : ''}.`, {
    action: { label: 'Open it', run: () => void withErrorToast(() => openKeptBasket(left)) },
  })
}
