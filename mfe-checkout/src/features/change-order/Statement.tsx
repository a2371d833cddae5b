import { describeItemAllergens, listRemainingLabels, type ItemChoice } from '@larder/shared/choice'
import type { basketApi, catalogueApi, ordersApi } from '@larder/shared/contracts'
import { allergenSentences } from '@larder/shared/domain'
import { UnsuitedLine, type Stated } from '@larder/shared/order'
import type { AddedItem } from '../../stores/change-draft.ts'
import styles from './ChangeLines.module.css'

/** The allergens that are stated of a line, and why it does not suit the shopper; nothing for non-food. */
export function Statement({ stated }: { stated: Stated }) {
  return (
    <>
      {stated.allergens.map((sentence) => (
        <p key={sentence} className={styles.status}>
          {sentence}
        </p>
      ))}
      <UnsuitedLine line={stated} />
    </>
  )
}

/** What is stated of an item with a choice, before the order has it. */
export function ItemStatement({ item, choice }: { item: catalogueApi.MenuItem; choice: ItemChoice }) {
  if (!item.isFood) return null
  const allergenStatement = describeItemAllergens(item, choice)
  const allergens = allergenSentences(allergenStatement)
  const dietaryLabels = listRemainingLabels(item, choice)
  return <Statement stated={{ allergens, allergenStatement, dietaryLabels }} />
}

type Chosen = Pick<AddedItem, 'menuItemId' | 'sizeId' | 'options'> & {
  mealDealParts?: basketApi.BasketLine['mealDealParts']
}

const listOptions = ({ options = [] }: Pick<Chosen, 'options'>): string =>
  options
    .map(({ groupId, optionId, quantity }) => `${groupId} ${optionId} ${quantity}`)
    .toSorted()
    .join()

const listParts = ({ mealDealParts = [] }: Chosen): string =>
  mealDealParts.map((part) => `${part.groupId} ${part.menuItemId} ${part.sizeId} ${listOptions(part)}`).join()

/** Whether a line is what was chosen; an item without a choice of sizes leaves its size to the server. */
const isChoiceOf = (line: basketApi.BasketLine, chosen: Chosen): boolean =>
  line.menuItemId === chosen.menuItemId &&
  (chosen.sizeId === undefined || chosen.sizeId === line.sizeId) &&
  listOptions(line) === listOptions(chosen) &&
  listParts(line) === listParts(chosen)

type Quoted = { order: ordersApi.Order; quote: ordersApi.ChangeQuote | undefined }

/** The line of a quote that comes on top of what was ordered, by its choice. */
export const findNewLine = ({ order, quote }: Quoted, chosen: Chosen): basketApi.BasketLine | undefined =>
  quote?.items.find(
    (line) =>
      isChoiceOf(line, chosen) && !order.items.some(({ basketLineId }) => basketLineId === line.basketLineId),
  )
