import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { getIfMissingText } from '@larder/shared/order'
import { Button, Icon, Sheet, Stack } from '@larder/shared/ui'
import { BasketChoice } from './BasketChoice.tsx'
import { LineChoice } from './LineChoice.tsx'
import styles from './IfMissing.module.css'

/**
 * What the store does when an item is not there: the present choice, and a dialog to choose for all items and for each
 * of them. Nothing for a brand without such a choice.
 */
export function IfMissing({ basket }: { basket: basketApi.Basket }) {
  const [isOpen, setOpen] = useState(false)
  const text = getIfMissingText(basket)
  const close = () => setOpen(false)
  if (!text) return null
  return (
    <div className={styles.row}>
      <Icon name="refresh" />
      <p>
        <b>If something is missing</b>
        {text}
      </p>
      <Button
        variant="tinted"
        size="small"
        aria-label="Change what happens if something is missing"
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title="If something is missing"
        footer={
          <Button fullWidth onClick={close}>
            Done
          </Button>
        }
      >
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
      </Sheet>
    </div>
  )
}
