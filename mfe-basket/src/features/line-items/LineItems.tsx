import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import {
  ButtonLink,
  announce,
  IconButton,
  Notice,
  Picture,
  Pill,
  Price,
  Stepper,
  toast,
  withErrorToast,
} from '@larder/shared/ui'
import { lineDetails, UnsuitedLine, UnsuitedLines } from '@larder/shared/order'
import { addItem, changeQuantity, choiceOf, removeLine } from '@larder/shared/stores'
import { showUndoToast } from '../../stores/offer-undo.ts'
import styles from './LineItems.module.css'

type ChangeLinkProps = { line: basketApi.BasketLine; storeSlug: string | undefined }

/**
 * Links to the form that changes a line's size, options or meal deal parts; renders nothing for an item
 * without choices.
 */
function ChangeLink({ line, storeSlug: slug }: ChangeLinkProps) {
  const { kind, menuItemSlug, basketLineId, name, hasChoices } = line
  const target = kind === 'mealDeal' ? { deal: menuItemSlug } : { item: menuItemSlug }
  if (!slug || !hasChoices) return null
  return (
    <ButtonLink
      to={paths.changeLine({ slug, line: basketLineId, ...target })}
      variant="text"
      size="small"
      aria-label={`Change ${name}`}
    >
      Change
    </ButtonLink>
  )
}

/** Whether something of the line has left the menu, so that it can only be changed or removed. */
const isGone = ({ checkoutConflicts }: basketApi.BasketLine): boolean =>
  checkoutConflicts.some(({ code }) => code === 'ITEM_UNAVAILABLE' || code === 'OPTION_UNAVAILABLE')

async function removeWithUndo(line: basketApi.BasketLine, storeId: number | undefined): Promise<void> {
  if (!(await withErrorToast(() => removeLine(line.basketLineId)))) return
  announce(`${line.name} removed`)
  // What is gone cannot be added again.
  if (storeId === undefined || isGone(line)) toast(`${line.name} removed`)
  else showUndoToast(`${line.name} removed`, () => addItem(storeId, choiceOf(line)))
}

type Props = {
  line: basketApi.BasketLine
  storeId: number | undefined
  storeSlug?: string | undefined
  currency: string
}

/**
 * Lists the allergens of a line. Traces are collapsed, because a dish may list all 14 allergens, but not where the contents
 * alone would read as safe, or where the traces are not known.
 */
function Allergens({ line: { allergens, allergenStatement } }: Pick<Props, 'line'>) {
  const [contents, ...traces] = allergens
  if (!contents) return null
  const isFolded = allergenStatement?.isMayContainKnown && allergenStatement.contains.length > 0
  return (
    <div className={styles.allergens}>
      <p>
        <b>Allergens:</b> {isFolded ? contents : allergens.join(' ')}
      </p>
      {isFolded && traces.length > 0 && (
        <details>
          <summary>May contain traces</summary>
          {traces.join(' ')}
        </details>
      )}
    </div>
  )
}

function LineNotes({ line, currency }: Pick<Props, 'line' | 'currency'>) {
  return (
    <>
      {lineDetails({ ...line, dealNames: [] }).map((text) => (
        <p className={styles.detail} key={text}>
          {text}
        </p>
      ))}
      {(line.quantity > 1 || line.unitPriceText) && (
        <p className={styles.detail}>
          {line.quantity > 1 && (
            <>
              <Price amount={line.unitPrice} currency={currency} /> each{line.unitPriceText && ', '}
            </>
          )}
          {line.unitPriceText}
        </p>
      )}
      {line.unitPrice < line.fullUnitPrice && (
        <p className={styles.member}>
          Your member price, without it <Price amount={line.fullUnitPrice} currency={currency} />
        </p>
      )}
      <Allergens line={line} />
      {line.dealNames.length > 0 && (
        <p className={styles.deals}>
          {line.dealNames.map((deal) => (
            <Pill key={deal} tone="success" icon="tag">
              {deal}
            </Pill>
          ))}
        </p>
      )}
    </>
  )
}

/** The reasons why a line cannot be ordered. */
function LineConflicts({ conflicts }: { conflicts: basketApi.BasketLine['checkoutConflicts'] }) {
  if (conflicts.length === 0) return null
  return (
    <div className={styles.conflicts}>
      {conflicts.map(({ code, message }) => (
        <Notice key={`${code} ${message}`} tone="warning">
          {message}
        </Notice>
      ))}
    </div>
  )
}

/** A basket line: name, quantity and price, with its problems under it. */
export function LineItem({ line, storeId, storeSlug, currency }: Props) {
  const { name, quantity, picture, lineTotal, lineTotalAfterDiscounts, checkoutConflicts } = line
  const isReduced = lineTotalAfterDiscounts < lineTotal
  const remove = () => void removeWithUndo(line, storeId)
  return (
    <li className={styles.item}>
      <Picture src={picture} alt="" ratio="1" width={72} shape="field" />
      <div>
        <div className={styles.row}>
          <h3 className={styles.name}>{name}</h3>
          <Price
            amount={isReduced ? lineTotalAfterDiscounts : lineTotal}
            was={isReduced ? lineTotal : undefined}
            currency={currency}
            tone={line.unitPrice < line.fullUnitPrice ? 'member' : 'strong'}
            zero="Free"
          />
        </div>
        <LineNotes line={line} currency={currency} />
        <div className={styles.foot}>
          {isGone(line) ? (
            <span className={styles.detail}>Quantity {quantity}</span>
          ) : (
            <Stepper
              label={name}
              value={quantity}
              max={line.maxQuantity ?? 99}
              onChange={(next) => void withErrorToast(() => changeQuantity(line, next))}
              onRemove={remove}
            />
          )}
          <ChangeLink line={line} storeSlug={storeSlug} />
          {/* At a quantity of one, the stepper's bin removes the line. */}
          {(quantity > 1 || isGone(line)) && (
            <IconButton icon="bin" label={`Remove ${name}`} onClick={remove} />
          )}
        </div>
        <UnsuitedLine line={line} />
        <LineConflicts conflicts={checkoutConflicts} />
      </div>
    </li>
  )
}

export function LineItems({ basket: { items, storeId, store, currency } }: { basket: basketApi.Basket }) {
  return (
    <>
      <UnsuitedLines lines={items} />
      <ul className={styles.list} aria-label="Items in your basket">
        {items.map((line) => (
          <LineItem
            key={line.basketLineId}
            line={line}
            storeId={storeId}
            storeSlug={store?.slug}
            currency={currency.currencyCode}
          />
        ))}
      </ul>
    </>
  )
}
