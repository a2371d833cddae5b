import type { FilterChoice, MenuFacets, MenuFilter } from '@larder/shared/contracts'
import { countChoices, MENU_SORTS, type MenuSort } from '@larder/shared/domain'
import { capitalise } from '@larder/shared/lib'
import { Button, Checkbox, ChoiceGroup, Radio, Sheet, Stack, Notice } from '@larder/shared/ui'
import { useMenu } from '../../hooks/menu-context.ts'
import { PriceRange } from './PriceRange.tsx'
import { useFilter } from './use-filter.ts'
import { $avoided, avoidAllergens, useStore } from '@larder/shared/stores'

const haveSameNames = (names: readonly string[], otherNames: readonly string[]): boolean =>
  names.length === otherNames.length && names.every((name) => otherNames.includes(name))

/** Stores and removes allergens and diets on this device, only on request. */
export function RememberedDiet({ filter: { freeOf, labels } }: { filter: MenuFilter }) {
  const { allergens, labels: diets = [] } = useStore($avoided)
  const rememberedNames = [...diets, ...allergens.map((allergen) => `no ${allergen}`)]
  const isChosen = freeOf.length + labels.length > 0
  if (
    rememberedNames.length > 0 &&
    (!isChosen || (haveSameNames(allergens, freeOf) && haveSameNames(diets, labels)))
  ) {
    return (
      <Notice
        action={
          <Button size="small" variant="text" onClick={() => avoidAllergens([])}>
            Forget
          </Button>
        }
      >
        {`Remembered on this device: ${rememberedNames.join(', ')}. What does not suit is marked in the store and in your basket.`}
      </Notice>
    )
  }
  if (!isChosen) return null
  return (
    <Button variant="tinted" size="small" onClick={() => avoidAllergens(freeOf, labels)}>
      Remember on this device
    </Button>
  )
}

const SORT_NAMES: Readonly<Record<Exclude<MenuSort, 'listed'>, string>> = {
  price: 'Lowest price',
  'price-down': 'Highest price',
  'unit-price': 'Lowest price per kg, litre or piece',
}

type ChoiceProps = {
  label: string
  isChosen: boolean
  /** How many items would remain with this choice; undefined once it is selected. */
  left: number | undefined
  onToggle: () => void
}

/** A filter choice; disabled if no item would remain. */
function Choice({ label, isChosen, left, onToggle }: ChoiceProps) {
  return (
    <Checkbox
      label={label}
      end={isChosen ? undefined : left}
      checked={isChosen}
      disabled={!isChosen && left === 0}
      onChange={onToggle}
    />
  )
}

type ListProps = {
  legend: string
  hint?: string
  choices: readonly FilterChoice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function ChoiceList({ legend, hint, choices, chosen, onChange }: ListProps) {
  if (choices.length === 0) return null
  const toggle = (name: string) =>
    chosen.includes(name) ? chosen.filter((otherNames) => otherNames !== name) : [...chosen, name]
  return (
    <ChoiceGroup legend={legend} {...(hint && { hint })}>
      {choices.map(({ name, left }) => (
        <Choice
          key={name}
          label={capitalise(name)}
          isChosen={chosen.includes(name)}
          left={left}
          onToggle={() => onChange(toggle(name))}
        />
      ))}
    </ChoiceGroup>
  )
}

function Filters({ facets }: { facets: MenuFacets }) {
  const { store } = useMenu()
  const { filter, change } = useFilter()
  const { lowest: least, highest: most, onOffer } = facets
  return (
    <>
      <ChoiceList
        legend="Diet"
        choices={facets.labels}
        chosen={filter.labels}
        onChange={(labels) => change({ labels })}
      />
      <ChoiceList
        legend="Free from"
        hint="Traces count. An item whose allergens are not known is left out. Options that you add are not counted."
        choices={facets.allergens}
        chosen={filter.freeOf}
        onChange={(freeOf) => change({ freeOf })}
      />
      <RememberedDiet filter={filter} />
      {onOffer && (
        <Choice
          label="On offer"
          isChosen={filter.isOnOffer}
          left={onOffer.left}
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
      <ChoiceList
        legend="Made by"
        choices={facets.makers}
        chosen={filter.makers}
        onChange={(makers) => change({ makers })}
      />
    </>
  )
}

type Props = {
  isOpen: boolean
  onClose: () => void
  facets: MenuFacets
  defaultSortName: string
}

/**
 * The sort order and filters of a list. Each choice applies immediately and shows how many items would
 * remain.
 */
export function FilterSheet({ isOpen, onClose, facets, defaultSortName }: Props) {
  const { filter, change, clear } = useFilter()
  const { passing, hasUnitPrices } = facets
  const sorts = MENU_SORTS.filter((sort) => sort !== 'unit-price' || hasUnitPrices || filter.sort === sort)
  const footer = (
    <>
      <Button variant="text" disabled={countChoices(filter) === 0} onClick={clear}>
        Clear all
      </Button>
      <Button onClick={onClose}>{passing === 1 ? 'Show 1 item' : `Show ${passing} items`}</Button>
    </>
  )
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Filter and sort" kind="panel" footer={footer}>
      <Stack gap={6}>
        <ChoiceGroup legend="Sort by">
          {sorts.map((sort) => (
            <Radio
              key={sort}
              name="sort"
              label={sort === 'listed' ? defaultSortName : SORT_NAMES[sort]}
              checked={filter.sort === sort}
              onChange={() => change({ sort })}
            />
          ))}
        </ChoiceGroup>
        <Filters facets={facets} />
      </Stack>
    </Sheet>
  )
}
