import type { catalogueApi } from '@larder/shared/contracts'
import {
  describeItemAllergens,
  listChosenOptions,
  listRemainingLabels,
  type ItemChoice,
} from '@larder/shared/choice'
import { capitalise } from '@larder/shared/lib'
import { $isMember, useStore, $avoided } from '@larder/shared/stores'
import { Icon, Pill, Price } from '@larder/shared/ui'
import {
  computeReducedPrice,
  hasLabel,
  defaultAllergens,
  isItemFreeOf,
  unsuitableReason,
} from '@larder/shared/domain'
import styles from './ItemBadges.module.css'

type Item = catalogueApi.MenuItem
const MAX_CARD_LABELS = 2

const IMPLIED_LABELS: Readonly<Record<string, readonly string[]>> = { vegan: ['vegetarian', 'dairy free'] }

/** The labels of a card: the first two that no other label implies. */
export function listCardLabels(labels: readonly string[]): string[] {
  const implied = new Set(labels.flatMap((label) => IMPLIED_LABELS[label] ?? []))
  return labels.filter((label) => !implied.has(label)).slice(0, MAX_CARD_LABELS)
}

/** Dietary labels as part of a line; the item's page has all of them. */
export function DietaryLabels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <span className={styles.text}>
      <Icon name="leaf" size="tiny" />
      {capitalise(listCardLabels(labels).join(', '))}
    </span>
  )
}

/** Badges on the picture: deal, minimum age, sold out. */
export function PictureBadges({ item }: { item: Item }) {
  const deal = item.badges.find(({ kind }) => kind === 'deal')
  return (
    <>
      {!item.isAvailable && <Pill isRaised>Sold out</Pill>}
      {item.isAvailable && deal && (
        <Pill tone="danger" isSolid>
          {deal.text}
        </Pill>
      )}
      {item.minimumAge !== undefined && <Pill isRaised>{item.minimumAge} or over</Pill>}
    </>
  )
}

type PricedItem = Pick<Item, 'price' | 'membershipPrice' | 'percentOff'>

/** The prices for this shopper in major units: the full price, and the price after the deal's discount. */
function computePrices({ price, membershipPrice = price, ...item }: PricedItem, isMember: boolean) {
  const full = isMember ? Math.min(price, membershipPrice) : price
  return { full, amount: computeReducedPrice(full, item) }
}

/** A compact unit price for this shopper. */
export function ShortPrice({ item, currency }: { item: PricedItem; currency: string }) {
  const { full, amount } = computePrices(item, useStore($isMember))
  const isMemberPrice = full < item.price
  return (
    <span>
      <Price amount={amount} was={full} currency={currency} tone={isMemberPrice ? 'member' : 'muted'} />
      {isMemberPrice && <small className={styles.member}> member price</small>}
    </span>
  )
}

/** The unit price of what this shopper pays for the item itself, with its deal; undefined for the price of a size. */
const chooseUnitPrice = (item: Item, { price, isForMember }: { price: number; isForMember: boolean }) => {
  const { unitPriceText, memberUnitPriceText = unitPriceText } = item
  if (price !== item.price) return undefined
  return isForMember ? memberUnitPriceText : unitPriceText
}

type MemberPriceProps = { isMember: boolean; otherPrice: number; currency: string }

/** Names the member price: to members with the price without it, to others with the price that members pay. */
function MemberPriceText({ isMember, otherPrice, currency }: MemberPriceProps) {
  return (
    <p className={styles.member}>
      {isMember ? 'Your member price, without it ' : 'Members pay '}
      <Price amount={otherPrice} currency={currency} />
    </p>
  )
}

type PriceProps = {
  item: Item
  /** The prices of a size and options, instead of the item's lowest. */
  prices?: Pick<Item, 'price' | 'membershipPrice'> | undefined
  currency: string
  size?: 'large'
  className?: string | undefined
}

/**
 * The price of one, and the unit price. Members see their own price in the colour of the text that names it; other
 * shoppers see the member price in that colour beside theirs.
 */
export function ItemPrice({ item, prices = item, currency, size, className }: PriceProps) {
  const isMember = useStore($isMember)
  const { price, membershipPrice = price } = prices
  const hasMemberPrice = membershipPrice < price
  const paysMemberPrice = isMember && hasMemberPrice
  const { full, amount } = computePrices({ ...prices, percentOff: item.percentOff }, isMember)
  const unitPriceText = chooseUnitPrice(item, { price, isForMember: paysMemberPrice })
  return (
    <div className={className}>
      <p className={styles.row}>
        {prices === item && item.sizes.length > 1 && <small>from</small>}
        <Price
          amount={amount}
          was={full}
          currency={currency}
          tone={paysMemberPrice ? 'member' : 'strong'}
          {...(size ? { size } : {})}
        />
        {unitPriceText && <small>{unitPriceText}</small>}
        {item.kcal !== undefined && <small>{item.kcal} kcal</small>}
      </p>
      {hasMemberPrice && (
        <MemberPriceText
          isMember={isMember}
          otherPrice={computeReducedPrice(isMember ? price : membershipPrice, item)}
          currency={currency}
        />
      )}
    </div>
  )
}

/** The groups of which something is still to be chosen, with all their options alike. */
const listOpenGroups = ({ optionGroups }: Item, choice: ItemChoice): Item['optionGroups'] =>
  optionGroups
    .filter(({ id, min }) => listChosenOptions(choice, id).length < min)
    .map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, isDefault: false })),
    }))

type Avoided = { allergens: readonly string[]; labels?: readonly string[] | undefined }

/**
 * Why food does not suit the shopper's allergens and diets, allergens first; undefined when it does. Without a choice the
 * item is judged as it is sold by default.
 */
function explainUnsuitedItem(item: Item, { allergens, labels = [] }: Avoided, choice?: ItemChoice) {
  if (!item.isFood) return undefined
  const problem = unsuitableReason(
    choice ? describeItemAllergens(item, choice) : defaultAllergens(item),
    allergens,
  )
  if (problem) return problem
  const judged = choice ? { ...item, optionGroups: listOpenGroups(item, choice) } : item
  if (allergens.length > 0 && !isItemFreeOf(judged, allergens))
    return `No choice without ${allergens.join(', ')}`
  const dietaryLabels = choice ? listRemainingLabels(item, choice) : item.dietaryLabels
  const missing = labels.filter((label) => !hasLabel({ dietaryLabels }, label))
  return missing.length > 0 ? `Not labelled ${missing.join(', ')}` : undefined
}

/**
 * Marks items that do not suit the allergens and diets stored on this device, and says why; with a choice, as chosen. It is
 * placed over the picture, so that nothing moves when it appears. Small cards show only the icon.
 */
export function UnsuitedMark({ item, choice }: { item: Item; choice?: ItemChoice | undefined }) {
  const problem = explainUnsuitedItem(item, useStore($avoided), choice)
  return problem ? (
    <Pill tone="warning" icon="warning" isRaised>
      <span>{problem}</span>
    </Pill>
  ) : null
}
