import { useId, useState } from 'react'
import { call } from '@larder/shared/api'
import { createDefaultChoice } from '@larder/shared/choice'
import { searchApi, type catalogueApi, type ordersApi } from '@larder/shared/contracts'
import { storeResource, useDebounced, useLatestData, useResource } from '@larder/shared/stores'
import { announce, Button, Picture, Price, Stack, TextField } from '@larder/shared/ui'
import {
  makeAddedKey,
  setAddedQuantity,
  setLineQuantity,
  type AddedItem,
  type ChangeDraft,
} from '../../stores/change-draft.ts'
import { ChooseItem } from './ChooseItem.tsx'
import { ItemStatement } from './Statement.tsx'
import styles from './ChangeLines.module.css'

const SEARCH_AFTER_MS = 250
/** Number of items shown for a search: a change adds a few. */
const MAX_ITEMS = 6

type Search = { storeId: number; method: ordersApi.Order['fulfilmentMethod']; term: string }

const storeItems = storeResource(
  async ({ storeId, method, term }: Search, signal): Promise<catalogueApi.MenuItem[]> => {
    const body = { storeId, fulfilmentMethod: method, searchTerm: term, itemsLimit: MAX_ITEMS }
    const { menuItems } = await call(searchApi.search, body, { signal })
    return menuItems.records
  },
  { isKept: false },
)

type Props = { order: ordersApi.Order; draft: ChangeDraft }

/** One more of an item: of its ordered line where it was ordered as it is, else as a further item. */
function addItem({ order, draft }: Props, item: catalogueApi.MenuItem): void {
  const { id, name, picture, price } = item
  const line = order.items.find(({ menuItemId, hasChoices }) => menuItemId === id && !hasChoices)
  if (line) {
    const { basketLineId, quantity } = line
    setLineQuantity(draft, basketLineId, (draft.quantities[basketLineId] ?? quantity) + 1)
  } else {
    addFurther(draft, { menuItemId: id, name, picture, price })
  }
  announce(`${name} added`)
}

/** One more of an item that was not ordered with this choice. */
function addFurther(draft: ChangeDraft, item: Omit<AddedItem, 'quantity'>): void {
  const key = makeAddedKey(item)
  const before = draft.added.find((one) => makeAddedKey(one) === key)?.quantity ?? 0
  setAddedQuantity(draft, { ...item, quantity: 0 }, before + 1)
}

/** An item that was found, with the button that adds it, or leads to its size and options. */
function FoundItem({ item, ...change }: Props & { item: catalogueApi.MenuItem }) {
  const { name, picture, price, isAvailable, sizes, optionGroups } = item
  const currency = change.order.currency.currencyCode
  const hasChoices = sizes.length > 1 || optionGroups.length > 0
  const addChosen = (chosen: Omit<AddedItem, 'quantity'>) => {
    addFurther(change.draft, chosen)
    announce(`${name} added`)
  }
  return (
    <li>
      <Picture src={picture} alt="" width={48} shape="field" ratio="1" />
      <div className={styles.text}>
        <h3>{name}</h3>
        <p>{isAvailable ? <Price amount={price} currency={currency} /> : 'Sold out'}</p>
        {/* What has choices states its allergens with them. */}
        {isAvailable && !hasChoices && <ItemStatement item={item} choice={createDefaultChoice(item)} />}
      </div>
      {isAvailable && hasChoices && <ChooseItem item={item} currency={currency} onChosen={addChosen} />}
      {isAvailable && !hasChoices && (
        <Button
          size="small"
          variant="tinted"
          aria-label={`Add ${name}`}
          onClick={() => addItem(change, item)}
        >
          Add
        </Button>
      )}
    </li>
  )
}

/** Finds further items of the order's store, and adds them. */
export function AddItems({ order, draft }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), SEARCH_AFTER_MS)
  const isSearch = term.length > 1
  const { store, fulfilmentMethod: method } = order
  const reply = useResource(isSearch ? storeItems({ storeId: store.id, method, term }) : undefined)
  const items = useLatestData(reply)
  return (
    <Stack gap={4} role="search" aria-label="Items to add">
      <TextField
        id={id}
        name="search"
        type="search"
        label="Add an item"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isSearch && items && (
        <ul className={styles.list}>
          {items.map((item) => (
            <FoundItem key={item.id} item={item} order={order} draft={draft} />
          ))}
        </ul>
      )}
      <p role="status" className={styles.status}>
        {isSearch && reply.state === 'failed' && reply.error.text}
        {isSearch && reply.state === 'ready' && items?.length === 0 && `Nothing found for ${term}.`}
      </p>
    </Stack>
  )
}
