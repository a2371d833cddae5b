import type { catalogueApi } from '@larder/shared/contracts'
import { capitalise } from '@larder/shared/lib'
import { $isMember, useStore, $avoided } from '@larder/shared/stores'
import { Icon, Pill, Price } from '@larder/shared/ui'
import { hasLabel, defaultAllergens, unsuitableReason } from '@larder/shared/domain'
import { reducedPrice } from '../domain/item-choice.ts'
import styles from './ItemSigns.module.css'

type Item = catalogueApi.MenuItem
const SHORT_COUNT = 2

/** Labels implied by another one, which a card need not repeat. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = { vegan: ['vegetarian', 'dairy free'] }

/** The labels of a card: the two most important, without those that another one implies. */
export function shortLabels(labels: readonly string[]): string[] {
  const said = new Set(labels.flatMap((label) => IMPLIED[label] ?? []))
  return labels.filter((label) => !said.has(label)).slice(0, SHORT_COUNT)
}

/** Dietary labels in one line; the item's page has all of them. */
export function DietaryLabels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <p className={styles.text}>
      <Icon name="leaf" size="tiny" />
      <span>{capitalise(shortLabels(labels).join(', '))}</span>
    </p>
  )
}

/** Badges over the picture: the deal, the age, that it is sold out. */
export function PictureSigns({ item }: { item: Item }) {
  const deal = item.badges.find(({ kind }) => kind === 'deal')
  return (
    <>
      {!item.isAvailable && <Pill isRaised>Sold out</Pill>}
      {item.isAvailable && deal && (
        <Pill tone="danger" isSolid>
          {deal.text}
        </Pill>
      )}
      {item.minimumAge !== undefined && <Pill isRaised>{item.minimumAge}+</Pill>}
    </>
  )
}

type Priced = Pick<Item, 'price' | 'membershipPrice' | 'percentOff'>

/** Price for this shopper, in major units: in full, and less the deal's discount per unit. */
function showPrices({ price, membershipPrice = price, ...item }: Priced, isMember: boolean) {
  const full = isMember ? Math.min(price, membershipPrice) : price
  return { full, amount: reducedPrice(full, item) }
}

/** The shopper's price of one alone, in a line that has no room for more. */
export function ShortPrice({ item, currency }: { item: Priced; currency: string }) {
  const { full, amount } = showPrices(item, useStore($isMember))
  return <Price amount={amount} was={full} currency={currency} tone="muted" />
}

type PriceProps = { item: Item; currency: string; size?: 'large' }

/** The unit price: members see their own price; other shoppers also see what members pay. */
export function ItemPrice({ item, currency, size }: PriceProps) {
  const isMember = useStore($isMember)
  const { price, membershipPrice = price } = item
  const hasMemberPrice = membershipPrice < price
  const isTheirs = isMember && hasMemberPrice
  const { full, amount } = showPrices(item, isMember)
  return (
    <div>
      <p className={styles.row}>
        {item.sizes.length > 1 && <small>from</small>}
        <Price amount={amount} was={full} currency={currency} tone="strong" {...(size ? { size } : {})} />
        {/* It is computed from the price without deal and membership. */}
        {amount === price && item.unitPriceText && <small>{item.unitPriceText}</small>}
        {item.kcal !== undefined && <small>{item.kcal} kcal</small>}
      </p>
      {hasMemberPrice && (
        <p className={styles.member}>
          {isTheirs ? 'Your member price, without it ' : 'Members pay '}
          <Price amount={reducedPrice(isTheirs ? price : membershipPrice, item)} currency={currency} />
        </p>
      )}
    </div>
  )
}

/** Why food does not suit a shopper's allergens and diets, what they avoid first; undefined where it does, as declared. */
function findProblem(
  item: catalogueApi.MenuItem,
  { allergens, labels = [] }: { allergens: readonly string[]; labels?: readonly string[] | undefined },
): string | undefined {
  if (!item.isFood) return undefined
  const missing = labels.filter((label) => !hasLabel(item, label))
  return (
    unsuitableReason(defaultAllergens(item), allergens) ??
    (missing.length > 0 ? `Not labelled ${missing.join(', ')}` : undefined)
  )
}

/**
 * On goods that do not suit what this device's shopper asked it to remember: why. Over the picture, so that nothing moves when
 * the browser has read it. A small card hides the words, and has the sign alone.
 */
export function UnsuitedMark({ item }: { item: catalogueApi.MenuItem }) {
  const problem = findProblem(item, useStore($avoided))
  return problem ? (
    <Pill tone="warning" icon="warning" isRaised>
      <span>{problem}</span>
    </Pill>
  ) : null
}
