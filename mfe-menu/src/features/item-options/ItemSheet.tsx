import { call } from '@larder/shared/api'
import { catalogueApi, type basketApi } from '@larder/shared/contracts'
import { afterPaint } from '@larder/shared/lib'
import { storeResource, useResource, type OrderMethod } from '@larder/shared/stores'
import { Loading, Notice, Sheet, Skeleton } from '@larder/shared/ui'
import { getSelectedMethod } from '../../stores/method.ts'
import { ItemPrice, UnsuitedMark } from '../../parts/ItemBadges.tsx'
import { LateHeart } from '../../hooks/lazy-modules.ts'
import { useMenu } from '../../hooks/menu-context.ts'
import { useFreshItems } from '../../hooks/use-fresh-menu.ts'
import { cacheItem, getCachedItem } from '../../parts/sheet-links.ts'
import { useChangedLine } from '../../hooks/use-store-basket.ts'
import { ItemActions, ItemChoices } from './ItemChoices.tsx'
import { ItemFacts, type DetailsState } from './ItemFacts.tsx'
import { ItemLabels } from './ItemLabels.tsx'
import { ItemPictures } from './ItemPictures.tsx'
import { useItemForm } from './use-item-form.ts'
import styles from './ItemSheet.module.css'

type ItemKey = { storeId: number; fulfilmentMethod: OrderMethod; menuItemSlug: string }

/** Fetches an item after its sheet has been painted. The reply is newer than the list from which the sheet was opened. */
const itemDetails = storeResource(
  async (key: ItemKey, signal) => {
    await afterPaint()
    const reply = await call(catalogueApi.menuItem, key, { signal })
    for (const item of reply.menuItems) cacheItem(key.storeId, item)
    return reply
  },
  { asksOnce: true },
)

/** An item with its details, which lists do not include. */
const itemWithDetails = (storeId: number, slug: string) =>
  itemDetails({ storeId, fulfilmentMethod: getSelectedMethod(), menuItemSlug: slug })

/** Loads the ingredients, nutrition, storage and further pictures of a listed item. */
function useItemDetails({ slug }: catalogueApi.MenuItem): DetailsState {
  const item = useResource(itemWithDetails(useMenu().store.id, slug))
  return item.state === 'ready' ? (item.data.details ?? 'failed') : item.state
}

type SheetProps = { isOpen: boolean; onClose: () => void }

type ContentProps = SheetProps & { item: catalogueApi.MenuItem; line: basketApi.BasketLine | undefined }

function ItemContent({ item, line, isOpen, onClose }: ContentProps) {
  const { store } = useMenu()
  const form = useItemForm(item, { onDone: onClose, line })
  const details = useItemDetails(item)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={item.name}
      width="wide"
      hasOwnTitle
      footer={<ItemActions item={item} form={form} />}
    >
      <div className={styles.halves}>
        <div className={styles.face}>
          <ItemPictures
            item={item}
            more={typeof details === 'string' ? undefined : details.morePictures}
            sizes="(min-width: 768px) 640px, 100vw"
          />
          <div className={styles.sign}>
            <UnsuitedMark item={item} choice={form.choice} />
          </div>
        </div>
        <div className={styles.text}>
          <header>
            <p className={styles.title} aria-hidden>
              {item.name}
            </p>
            <div className={styles.price}>
              <ItemPrice item={item} currency={store.currency.currencyCode} size="large" />
              <LateHeart item={item} />
            </div>
            <ItemLabels item={item} choice={form.choice} />
            <p className={styles.story}>{item.description}</p>
          </header>
          <ItemChoices item={item} form={form} />
        </div>
        <div className={styles.below}>
          <ItemFacts item={item} choice={form.choice} details={details} />
        </div>
      </div>
    </Sheet>
  )
}

/**
 * Restarts the form when the basket line to change has loaded, which after a reload happens later than loading the
 * item.
 */
function ItemWithLine(props: SheetProps & { item: catalogueApi.MenuItem }) {
  const line = useChangedLine(props.item)
  return <ItemContent key={`${props.item.id} ${line?.basketLineId}`} line={line} {...props} />
}

type ItemResult = { item?: catalogueApi.MenuItem | undefined; problem?: string }

/**
 * Finds an item by its slug, in the cache of listed items or else by a request, because a URL may name an
 * item that was not listed. It is fetched again when something may have sold out.
 */
function useItem(slug: string): ItemResult {
  const storeId = useMenu().store.id
  const fetched = useFreshItems(itemWithDetails(storeId, slug))
  const cached = getCachedItem(storeId, slug)
  if (cached) return { item: cached }
  if (fetched.state === 'failed') return { problem: fetched.error.text }
  return { item: fetched.state === 'ready' ? fetched.data.menuItems[0] : undefined }
}

export function ItemSheet({ slug, isOpen, onClose }: SheetProps & { slug: string }) {
  const { item, problem } = useItem(slug)
  if (item) return <ItemWithLine item={item} isOpen={isOpen} onClose={onClose} />
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={problem ?? 'Loading'} width="wide">
      {problem ? (
        <Notice tone="error">The rest of the menu is still here.</Notice>
      ) : (
        <Loading>
          <Skeleton ratio="16 / 9" />
        </Loading>
      )}
    </Sheet>
  )
}
