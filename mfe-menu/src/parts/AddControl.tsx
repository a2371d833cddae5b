import { useEffect, useRef } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { focusAfterPaint } from '@larder/shared/lib'
import { changeQuantity, removeLine } from '@larder/shared/stores'
import {
  Badge,
  IconButton,
  flyInto,
  Link,
  Stepper,
  useBrandConfig,
  Icon,
  withErrorToast,
} from '@larder/shared/ui'
import {
  getChoiceProblems,
  createDefaultChoice,
  toBasketOptions,
  type ItemChoice,
} from '@larder/shared/choice'
import { addToBasket } from '../stores/add-to-basket.ts'
import { useMenu } from '../hooks/menu-context.ts'
import { useSheetLinks } from './sheet-links.ts'
import { getNewestLine, useCount, useHasLine } from '../hooks/use-counts.ts'
import styles from './AddControl.module.css'

type Item = catalogueApi.MenuItem

/**
 * Whether the item's sheet opens before it is added: a required choice is missing, or the item has choices
 * and the setting "skip product preview" is off.
 */
function requiresSheet(item: Item, skipsPreview: boolean): boolean {
  if (getChoiceProblems(item, createDefaultChoice(item)).length > 0) return true
  const hasChoices = item.sizes.length > 0 || item.optionGroups.length > 0
  return hasChoices && !skipsPreview
}

function ChooseLink({ item, count }: { item: Item; count: number }) {
  const links = useSheetLinks()
  const label = count > 0 ? `Choose ${item.name}, ${count} in your basket` : `Choose ${item.name}`
  return (
    <Link className={styles.choose} {...links.item(item)} aria-label={label}>
      <Icon name="plus" />
      {count > 0 && <Badge count={count} />}
    </Link>
  )
}

type QuantityProps = { item: Item; count: number; add: () => void; onRemoved: () => void }

/**
 * A stepper for the quantity in the basket, which changes the newest line of the item. A separate component,
 * so that only items in the basket subscribe to lines.
 */
function QuantityControl({ item, count, add, onRemoved }: QuantityProps) {
  const { store } = useMenu()
  const hasLine = useHasLine(item.id)
  const change = (next: number) => {
    const line = getNewestLine(store.id, item.id)
    if (!line) return next > count ? add() : undefined
    const quantity = line.quantity + next - count
    if (quantity < 1) return void withErrorToast(() => removeLine(line.basketLineId))
    void withErrorToast(() => changeQuantity(line, quantity))
  }
  const remove = () => {
    onRemoved()
    const line = getNewestLine(store.id, item.id)
    if (line) void withErrorToast(() => removeLine(line.basketLineId))
  }
  return (
    <Stepper
      value={count}
      label={item.name}
      max={item.maxPerBasket ?? 99}
      onChange={change}
      {...(hasLine ? { onRemove: remove } : {})}
    />
  )
}

type Props = {
  item: Item
  /** The shopper's usual choice, with which it is added at once. */
  usual?: ItemChoice | undefined
}

/** A plus button that adds an item and becomes a stepper, or a link to the sheet of an item with choices. */
export function AddControl({ item, usual }: Props) {
  const { store, bannerAdvertId } = useMenu()
  const count = useCount(item.id)
  const settings = useBrandConfig()?.settings ?? {}
  const root = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const isStepper = count > 0

  // Moves the focus to the new control, because the pressed button disappears.
  useEffect(() => {
    if (!wasPressed.current) return
    wasPressed.current = false
    void focusAfterPaint(() => root.current?.querySelector<HTMLButtonElement>('button:last-of-type'))
  }, [isStepper])

  if (!usual && requiresSheet(item, isSettingOn(settings, 'skipProductPreview'))) {
    return (
      <div className={styles.root} ref={root}>
        <ChooseLink item={item} count={count} />
      </div>
    )
  }

  const choice = usual ?? createDefaultChoice(item)
  const add = () => {
    const onSent = () => flyInto('basket', root.current?.closest('article')?.querySelector('img'))
    const basketChoice = {
      menuItemId: item.id,
      quantity: 1,
      sizeId: choice.sizeId,
      options: toBasketOptions(choice),
    }
    void addToBasket({ store, item, choice: basketChoice, bannerAdvertId, onSent })
  }
  const addFirst = () => {
    wasPressed.current = true
    add()
  }
  const onRemoved = () => {
    wasPressed.current = true
  }
  return (
    <div className={styles.root} ref={root}>
      {isStepper ? (
        <QuantityControl item={item} count={count} add={add} onRemoved={onRemoved} />
      ) : (
        <IconButton icon="plus" label={`Add ${item.name}`} raised onClick={addFirst} />
      )}
    </div>
  )
}
