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
import { findNewLine, Statement } from './Statement.tsx'
import styles from './ChangeLines.module.css'

type LineProps = {
  line: basketApi.BasketLine
  draft: ChangeDraft
  currency: string
  /** What comes on top, as the quote states it. */
  more: basketApi.BasketLine | undefined
}

/** An ordered line with its quantity, or the way back to a removed one. */
function OrderedLine({ line, draft, currency, more }: LineProps) {
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
        {more && !isRemoved && (
          <>
            <p>Of what you add:</p>
            <Statement stated={more} />
          </>
        )}
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

function FurtherLine({ item, draft, currency, more }: Omit<LineProps, 'line'> & { item: AddedItem }) {
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
        {more && <Statement stated={more} />}
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

type Props = { order: ordersApi.Order; draft: ChangeDraft; quote: ordersApi.ChangeQuote | undefined }

/** The lines of an order with a quantity each, and the items that come on top with what is stated of them. */
export function ChangeLines({ order, draft, quote }: Props) {
  const shared = { draft, currency: order.currency.currencyCode }
  const quoted = { order, quote }
  return (
    <ul className={styles.list}>
      {order.items.map((line) => (
        <OrderedLine key={line.basketLineId} line={line} more={findNewLine(quoted, line)} {...shared} />
      ))}
      {draft.added.map((item) => (
        <FurtherLine key={makeAddedKey(item)} item={item} more={findNewLine(quoted, item)} {...shared} />
      ))}
    </ul>
  )
}
