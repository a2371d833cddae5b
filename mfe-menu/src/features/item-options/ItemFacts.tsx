import type { catalogueApi } from '@larder/shared/contracts'
import { allergenSentences } from '@larder/shared/domain'
import { Loading, Skeleton } from '@larder/shared/ui'
import { itemAllergens } from '../../domain/chosen-allergens.ts'
import type { ItemChoice } from '../../domain/item-choice.ts'
import { NutritionTable } from './NutritionTable.tsx'
import styles from './ItemFacts.module.css'

const NOT_KNOWN = 'Not known. Ask the store.'

/** The item's details, fetched by a call of their own; the items of a list do not include them. */
export type DetailsState = catalogueApi.ItemDetails | 'loading' | 'failed'

/** The declared text, the text for `none`, or the hint to ask the store when nothing is declared. */
const declaredText = (text: string | undefined, none: string): string =>
  text === undefined ? NOT_KNOWN : text === 'none' ? none : text

function Declared({ details: { ingredients, nutrition, storage } }: { details: catalogueApi.ItemDetails }) {
  return (
    <>
      <div>
        <dt>Ingredients</dt>
        <dd>{declaredText(ingredients, 'No ingredients list is needed.')}</dd>
      </div>
      <div>
        <dt>Nutrition</dt>
        <dd>
          {nutrition === undefined || nutrition === 'none' ? (
            declaredText(nutrition, 'No nutrition declaration is needed.')
          ) : (
            <NutritionTable columns={nutrition} />
          )}
        </dd>
      </div>
      <div>
        <dt>Storage</dt>
        <dd>{declaredText(storage, 'Nothing in particular.')}</dd>
      </div>
    </>
  )
}

function Details({ details }: { details: DetailsState }) {
  if (details === 'loading')
    return (
      <div>
        <dt>Ingredients, nutrition and storage</dt>
        <dd>
          <Loading>
            <Skeleton ratio="3 / 2" />
          </Loading>
        </dd>
      </div>
    )
  if (details === 'failed')
    return (
      <div>
        <dt>Ingredients, nutrition and storage</dt>
        <dd>These did not load. Try again later, or ask the store.</dd>
      </div>
    )
  return <Declared details={details} />
}

type Props = { item: catalogueApi.MenuItem; choice: ItemChoice; details: DetailsState }

/**
 * Allergens, ingredients, nutrition and storage, with the chosen options. Every food shows each of them:
 * declared, known to be none, or to be asked of the store.
 */
export function ItemFacts({ item, choice, details }: Props) {
  const { kcal, unitSize, manufacturer, isFood } = item
  return (
    <dl className={styles.facts}>
      {isFood && (
        <div>
          <dt>Allergens</dt>
          {allergenSentences(itemAllergens(item, choice)).map((sentence) => (
            <dd key={sentence}>{sentence}</dd>
          ))}
        </div>
      )}
      {(kcal !== undefined || unitSize) && (
        <div>
          <dt>Good to know</dt>
          {unitSize && <dd>{unitSize}</dd>}
          {kcal !== undefined && <dd>{kcal} kcal. Adults need around 2000 kcal a day.</dd>}
        </div>
      )}
      {manufacturer && (
        <div>
          <dt>Made by</dt>
          <dd>{manufacturer}</dd>
        </div>
      )}
      {isFood && <Details details={details} />}
    </dl>
  )
}
