import type { catalogueApi } from '@larder/shared/contracts'
import { allergenSentences } from '@larder/shared/domain'
import { Loading, Skeleton } from '@larder/shared/ui'
import { describeItemAllergens, type ItemChoice } from '@larder/shared/choice'
import styles from './ItemFacts.module.css'

type NutritionColumns = Exclude<NonNullable<catalogueApi.ItemDetails['nutrition']>, 'none'>
type Amounts = catalogueApi.NutrientAmounts

const formatGrams = (amount: number | undefined): string =>
  amount === undefined ? 'Not known' : `${amount} g`

/** The rows required by law, in the legal order (assimilated Regulation 1169/2011, annex XV). */
const NUTRIENT_ROWS: readonly [string, (amounts: Amounts) => string][] = [
  ['Energy', ({ energyKj, energyKcal }) => `${energyKj} kJ / ${energyKcal} kcal`],
  ['Fat', ({ fat }) => formatGrams(fat)],
  ['of which saturates', ({ saturates }) => formatGrams(saturates)],
  ['Carbohydrate', ({ carbohydrate }) => formatGrams(carbohydrate)],
  ['of which sugars', ({ sugars }) => formatGrams(sugars)],
  ['Fibre', ({ fibre }) => formatGrams(fibre)],
  ['Protein', ({ protein }) => formatGrams(protein)],
  ['Salt', ({ salt }) => formatGrams(salt)],
]

/** Nutrients per 100 g or ml and per portion. The law allows omitting fibre, so its row may be missing. */
function NutritionTable({ columns }: { columns: NutritionColumns }) {
  const hasFibre = columns.some(({ amounts }) => amounts.fibre !== undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it sideways too
    <div className={styles.frame} tabIndex={0} role="region" aria-label="Nutrition">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Typical values</th>
            {columns.map(({ per }) => (
              <th key={per} scope="col">
                {per}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NUTRIENT_ROWS.filter(([name]) => name !== 'Fibre' || hasFibre).map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map(({ per, amounts }) => (
                <td key={per}>{text(amounts)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const UNKNOWN_TEXT = 'Not known. Ask the store.'

/** The item's details, which are fetched separately because lists do not include them. */
export type DetailsState = catalogueApi.ItemDetails | 'loading' | 'failed'

/** The declared text, the text for `none`, or the hint to ask the store when nothing is declared. */
const formatDeclaration = (text: string | undefined, none: string): string =>
  text === undefined ? UNKNOWN_TEXT : text === 'none' ? none : text

function DeclaredFacts({
  details: { ingredients, nutrition, storage },
}: {
  details: catalogueApi.ItemDetails
}) {
  return (
    <>
      <div>
        <dt>Ingredients</dt>
        <dd>{formatDeclaration(ingredients, 'No ingredients list is needed.')}</dd>
      </div>
      <div>
        <dt>Nutrition</dt>
        <dd>
          {nutrition === undefined || nutrition === 'none' ? (
            formatDeclaration(nutrition, 'No nutrition declaration is needed.')
          ) : (
            <NutritionTable columns={nutrition} />
          )}
        </dd>
      </div>
      <div>
        <dt>Storage</dt>
        <dd>{formatDeclaration(storage, 'Nothing in particular.')}</dd>
      </div>
    </>
  )
}

function DetailFacts({ details }: { details: DetailsState }) {
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
  return <DeclaredFacts details={details} />
}

type Props = { item: catalogueApi.MenuItem; choice: ItemChoice; details: DetailsState }

/**
 * Allergens, ingredients, nutrition and storage for the chosen options. For food each is declared, declared
 * as none, or "ask the store".
 */
export function ItemFacts({ item, choice, details }: Props) {
  const { kcal, unitSize, manufacturer, isFood } = item
  return (
    <dl className={styles.facts}>
      {isFood && (
        <div>
          <dt>Allergens</dt>
          {allergenSentences(describeItemAllergens(item, choice)).map((sentence) => (
            <dd key={sentence}>{sentence}</dd>
          ))}
        </div>
      )}
      {(kcal !== undefined || unitSize) && (
        <div>
          <dt>Good to know</dt>
          {unitSize && <dd>{unitSize}</dd>}
          {item.isWeighed && <dd>Sold by weight: you pay what yours weighs.</dd>}
          {kcal !== undefined && <dd>{kcal} kcal. Adults need around 2000 kcal a day.</dd>}
        </div>
      )}
      {manufacturer && (
        <div>
          <dt>Made by</dt>
          <dd>{manufacturer}</dd>
        </div>
      )}
      {isFood && <DetailFacts details={details} />}
    </dl>
  )
}
