import type { basketApi } from '@larder/shared/contracts'
import { Picture, Price } from '@larder/shared/ui'
import { lineDetails } from './line-text.ts'
import styles from './Lines.module.css'

type Props = { lines: readonly basketApi.BasketLine[]; currency: string }

/** The lines of an order or a basket, with their sizes and options. Deals are shown among the sums. */
export function Lines({ lines, currency }: Props) {
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
          </p>
          <Price amount={line.lineTotal} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
