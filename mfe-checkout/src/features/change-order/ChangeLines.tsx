import type { basketApi, ordersApi } from '@larder/shared/contracts'
import { lineDetails } from '@larder/shared/order'
import { announce, Button, Picture, Price, Stepper } from '@larder/shared/ui'
import {
  makeAddedKey,
  setAddedQuantity,
  setLineQuantity,
  type AddedItem,
  type ChangeDraft,
} from '../../stores/change-draft.ts'
import styles from './ChangeLines.module.css'

type LineProps = { line: basketApi.BasketLine; draft: ChangeDraft; currency: string }

/** An ordered line with its quantity, or the way back to a removed one. */
function OrderedLine({ line, draft, currency }: LineProps) {
  const { basketLineId, name, picture, unitPrice, maxQuantity } = line
  const quantity = draft.quantities[basketLineId] ?? line.quantity
  const isRemoved = quantity === 0
  const setQuantity = (next: number) => setLineQuantity(draft, basketLineId, next)
  const remove = () => {
    setQuantity(0)
    announce(`${name} removed`)
  }
  return (
    <li data-removed={isRemoved || undefined}>
      <Picture src={picture} alt="" width={48} shape="field" ratio="1" />
      <div className={styles.text}>
        <h3>{name}</h3>
        <p>
          {isRemoved ? 'Removed' : <Price amount={unitPrice} currency={currency} />}
          {!isRemoved && ' each'}
          {lineDetails({ ...line, dealNames: [] }).map((text) => (
            <small key={text}>{text}</small>
          ))}
        </p>
      </div>
      {isRemoved ? (
        <Button
          size="small"
          variant="tinted"
          aria-label={`Put ${name} back`}
          onClick={() => setQuantity(line.quantity)}
        >
          Undo
        </Button>
      ) : (
        <Stepper
          label={name}
          value={quantity}
          onChange={setQuantity}
          onRemove={remove}
          max={maxQuantity ?? 99}
        />
      )}
    </li>
  )
}

function FurtherLine({ item, draft, currency }: Omit<LineProps, 'line'> & { item: AddedItem }) {
  const setQuantity = (next: number) => setAddedQuantity(draft, item, next)
  return (
    <li>
      <Picture src={item.picture} alt="" width={48} shape="field" ratio="1" />
      <div className={styles.text}>
        <h3>{item.name}</h3>
        <p>
          <Price amount={item.price} currency={currency} /> each
          {item.details && item.details.length > 0 && <small>{item.details.join(', ')}</small>}
          <small>New</small>
        </p>
      </div>
      <Stepper
        label={item.name}
        value={item.quantity}
        onChange={setQuantity}
        onRemove={() => setQuantity(0)}
      />
    </li>
  )
}

/** The lines of an order with a quantity each, and the items that come on top. */
export function ChangeLines({ order, draft }: { order: ordersApi.Order; draft: ChangeDraft }) {
  const currency = order.currency.currencyCode
  return (
    <ul className={styles.list}>
      {order.items.map((line) => (
        <OrderedLine key={line.basketLineId} line={line} draft={draft} currency={currency} />
      ))}
      {draft.added.map((item) => (
        <FurtherLine key={makeAddedKey(item)} item={item} draft={draft} currency={currency} />
      ))}
    </ul>
  )
}
