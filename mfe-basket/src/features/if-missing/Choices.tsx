import type { basketApi } from '@larder/shared/contracts'
import { Stack } from '@larder/shared/ui'
import { BasketChoice } from './BasketChoice.tsx'
import { LineChoice } from './LineChoice.tsx'
import styles from './IfMissing.module.css'

/** The choice for all items and for each of them. */
export function Choices({ basket }: { basket: basketApi.Basket }) {
  return (
    <Stack gap={6}>
      <BasketChoice basket={basket} />
      <section aria-label="For one item">
        <h3 className={styles.title}>For one item</h3>
        <ul className={styles.lines}>
          {basket.items.map((line) => (
            <LineChoice key={line.basketLineId} line={line} basket={basket} />
          ))}
        </ul>
      </section>
    </Stack>
  )
}
