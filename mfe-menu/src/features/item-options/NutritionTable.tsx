import type { catalogueApi } from '@larder/shared/contracts'
import styles from './NutritionTable.module.css'

type Columns = Exclude<NonNullable<catalogueApi.ItemDetails['nutrition']>, 'none'>
type Amounts = catalogueApi.NutrientAmounts

const grams = (amount: number | undefined): string => (amount === undefined ? 'Not known' : `${amount} g`)

/** The rows required by law, in its order (assimilated Regulation 1169/2011, annex XV). */
const ROWS: readonly [string, (amounts: Amounts) => string][] = [
  ['Energy', ({ energyKj, energyKcal }) => `${energyKj} kJ / ${energyKcal} kcal`],
  ['Fat', ({ fat }) => grams(fat)],
  ['of which saturates', ({ saturates }) => grams(saturates)],
  ['Carbohydrate', ({ carbohydrate }) => grams(carbohydrate)],
  ['of which sugars', ({ sugars }) => grams(sugars)],
  ['Fibre', ({ fibre }) => grams(fibre)],
  ['Protein', ({ protein }) => grams(protein)],
  ['Salt', ({ salt }) => grams(salt)],
]

/** Nutrients per 100 g or ml and per portion. Fibre may be omitted by law, so its row may be missing. */
export function NutritionTable({ columns }: { columns: Columns }) {
  const hasFibre = columns.some(({ amounts }) => amounts.fibre !== undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, by keyboard too
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
          {ROWS.filter(([name]) => name !== 'Fibre' || hasFibre).map(([name, text]) => (
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
