import type { basketApi, ordersApi } from '@larder/shared/contracts'
import { listLineChoices, listLineNotes } from '@larder/shared/domain'
import { Picture, Price } from '@larder/shared/ui'
import { listOutcomeTexts } from './line-outcome-text.ts'
import styles from './Lines.module.css'

/** The details of a line, one phrase per row: its choices, or the parts of a meal deal, then its offers. */
export function lineDetails(line: basketApi.BasketLine): string[] {
  const choices = line.kind === 'mealDeal' ? '' : listLineChoices(line).join(', ')
  return [...(choices ? [choices] : []), ...listLineNotes(line), ...line.dealNames]
}

type Props = {
  lines: readonly basketApi.BasketLine[]
  currency: string
  /** What the store packed otherwise. */
  outcomes?: readonly ordersApi.LineOutcome[] | undefined
}

/** The lines of an order or a basket, with sizes and options. Deals are shown in the totals instead. */
export function Lines({ lines, currency, outcomes = [] }: Props) {
  const byLine = new Map(
    outcomes.map((outcome) => [outcome.basketLineId, listOutcomeTexts(outcome, currency)]),
  )
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line.basketLineId}>
          <div className={styles.thumb}>
            <Picture src={line.picture} alt="" width={48} shape="field" ratio="1" />
          </div>
          <p>
            {`${line.quantity} x ${line.name}`}
            {lineDetails({ ...line, dealNames: [] }).map((text) => (
              <small key={text}>{text}</small>
            ))}
            {byLine.get(line.basketLineId)?.map((text) => (
              <small key={text} data-outcome>
                {text}
              </small>
            ))}
          </p>
          <Price amount={line.lineTotal} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
