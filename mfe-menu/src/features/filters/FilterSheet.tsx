import { useMemo } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { capitalise } from '@larder/shared/lib'
import { $avoided, avoidAllergens, useStore } from '@larder/shared/stores'
import { Button, Checkbox, ChoiceGroup, Notice, Radio, Row, Sheet, Stack } from '@larder/shared/ui'
import { offeredLabels } from '../../domain/label-filter.ts'
import {
  countChoices,
  filterable,
  filterItems,
  SORTS,
  type MenuFilter,
  type Sort,
} from '../../domain/menu-filter.ts'
import { useMenu } from '../../parts/menu-context.ts'
import { PriceRange } from './PriceRange.tsx'
import { useFilter } from './use-filter.ts'

const sortNames: Readonly<Record<Sort, string>> = {
  store: 'As in the store',
  price: 'Price, lowest first',
  'price-down': 'Price, highest first',
}

type ChoiceProps = {
  label: string
  isChosen: boolean
  /** How many items are left with it, where it is not chosen. */
  left: () => number
  onToggle: () => void
}

/** One that would leave nothing cannot be chosen. */
function Choice({ label, isChosen, left, onToggle }: ChoiceProps) {
  const count = isChosen ? undefined : left()
  return (
    <Checkbox
      label={capitalise(label)}
      end={count}
      checked={isChosen}
      disabled={count === 0}
      onChange={onToggle}
    />
  )
}

type ListProps = {
  legend: string
  hint?: string
  offered: readonly string[]
  chosen: readonly string[]
  /** How many items are left with these chosen. */
  left: (chosen: readonly string[]) => number
  onChange: (chosen: readonly string[]) => void
}

/** Choices that apply together; one that is chosen is always there, so that it can be taken back. */
function ChoiceList({ legend, hint, offered, chosen, left, onChange }: ListProps) {
  const listed = [...new Set([...offered, ...chosen])]
  if (listed.length === 0) return null
  return (
    <ChoiceGroup legend={legend} {...(hint && { hint })}>
      {listed.map((one) => {
        const isChosen = chosen.includes(one)
        const next = isChosen ? chosen.filter((other) => other !== one) : [...chosen, one]
        return (
          <Choice
            key={one}
            label={one}
            isChosen={isChosen}
            left={() => left(next)}
            onToggle={() => onChange(next)}
          />
        )
      })}
    </ChoiceGroup>
  )
}

type ListOfGoods = {
  /** All goods of the list, of which some pass. */
  items: readonly catalogueApi.MenuItem[]
}

/** What this device remembers of the shopper's allergens: written by a press alone, and taken back by one. */
function Remembered({ freeOf }: { freeOf: readonly string[] }) {
  const { allergens } = useStore($avoided)
  const isSame = allergens.length > 0 && allergens.join() === freeOf.join()
  if (allergens.length > 0 && (isSame || freeOf.length === 0)) {
    return (
      <Notice
        action={
          <Button size="small" variant="text" onClick={() => avoidAllergens([])}>
            Forget
          </Button>
        }
      >
        {`Remembered on this device: ${allergens.join(', ')}. What may contain them is marked in the store and in your basket.`}
      </Notice>
    )
  }
  if (freeOf.length === 0) return null
  return (
    <Button variant="tinted" size="small" onClick={() => avoidAllergens(freeOf)}>
      Remember on this device
    </Button>
  )
}

function Filters({ items }: ListOfGoods) {
  const { store } = useMenu()
  const { filter, change } = useFilter()
  const offered = useMemo(() => filterable(items), [items])
  const { lowest: least, highest: most } = offered
  const left = (part: Partial<MenuFilter>) => filterItems(items, { ...filter, ...part }).length
  return (
    <>
      <ChoiceList
        legend="Diet"
        offered={offeredLabels(items)}
        chosen={filter.labels}
        left={(labels) => left({ labels })}
        onChange={(labels) => change({ labels })}
      />
      <ChoiceList
        legend="Free from"
        hint="Traces count. An item whose allergens are not known is left out. Options that you add are not counted."
        offered={offered.allergens}
        chosen={filter.freeOf}
        left={(freeOf) => left({ freeOf })}
        onChange={(freeOf) => change({ freeOf })}
      />
      <Remembered freeOf={filter.freeOf} />
      {(offered.hasOffers || filter.isOnOffer) && (
        <Choice
          label="On offer"
          isChosen={filter.isOnOffer}
          left={() => left({ isOnOffer: true })}
          onToggle={() => change({ isOnOffer: !filter.isOnOffer })}
        />
      )}
      {least < most && (
        <PriceRange
          bounds={[least, most]}
          value={[filter.lowest ?? least, filter.highest ?? most]}
          currency={store.currency.currencyCode}
          onChange={([lowest, highest]) =>
            change({
              lowest: lowest > least ? lowest : undefined,
              highest: highest < most ? highest : undefined,
            })
          }
        />
      )}
    </>
  )
}

type Props = ListOfGoods & {
  isOpen: boolean
  onClose: () => void
  /** How many pass. */
  count: number
}

/** Order and filters of a list of goods; each choice applies at once, and says how many it would leave. */
export function FilterSheet({ isOpen, onClose, items, count }: Props) {
  const { filter, change, clear } = useFilter()
  const footer = (
    <Row gap={3} justify="between">
      <Button variant="text" disabled={countChoices(filter) === 0} onClick={clear}>
        Clear all
      </Button>
      <Button onClick={onClose}>{count === 1 ? 'Show 1 item' : `Show ${count} items`}</Button>
    </Row>
  )
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Filter and sort" kind="panel" footer={footer}>
      <Stack gap={6}>
        <ChoiceGroup legend="Sort by">
          {SORTS.map((sort) => (
            <Radio
              key={sort}
              name="sort"
              label={sortNames[sort]}
              checked={filter.sort === sort}
              onChange={() => change({ sort })}
            />
          ))}
        </ChoiceGroup>
        <Filters items={items} />
      </Stack>
    </Sheet>
  )
}
