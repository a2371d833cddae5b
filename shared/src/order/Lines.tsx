import type { basketApi, ordersApi } from '@larder/shared/contracts'
import { formatWeight } from '@larder/shared/domain'
import { Picture, Price } from '@larder/shared/ui'
import { listOutcomeTexts } from './line-outcome-text.ts'
import styles from './Lines.module.css'

const formatOption = ({ name, quantity }: basketApi.LineOption): string =>
  quantity > 1 ? `${quantity} x ${name}` : name

/** The details of a line, one phrase per row: its size and options, or the parts of a meal deal, then its offers. */
export function lineDetails({
  kind,
  sizeName,
  options,
  mealDealParts,
  dealNames,
  weighed,
}: basketApi.BasketLine): string[] {
  const choiceText = [sizeName, ...options.map(formatOption)].filter(Boolean).join(', ')
  const parts = mealDealParts.map((part) =>
    [part.sizeName ? `${part.name}, ${part.sizeName}` : part.name, ...part.options.map(formatOption)].join(
      ', ',
    ),
  )
  const weight = weighed ? [`About ${formatWeight(weighed.grams)} each, paid by weight`] : []
  return [...(kind === 'mealDeal' ? parts : choiceText ? [choiceText] : []), ...weight, ...dealNames]
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
