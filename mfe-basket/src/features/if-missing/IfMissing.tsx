import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { getIfMissingText } from '@larder/shared/order'
import { Button, errorToast, Icon, Sheet, useAction } from '@larder/shared/ui'
import type { Choices } from './Choices.tsx'
import styles from './IfMissing.module.css'

/**
 * What the store does when an item is not there: the present choice, and a dialog to choose for all items and for each
 * of them. Nothing for a brand without such a choice.
 */
export function IfMissing({ basket }: { basket: basketApi.Basket }) {
  const [isOpen, setOpen] = useState(false)
  const [parts, setParts] = useState<{ Choices: typeof Choices }>()
  // Loaded by the press: the row is on each page with a basket, and few open it.
  const { run: open, isPending } = useAction(async () => {
    setParts(await import('./Choices.tsx'))
    setOpen(true)
  }, errorToast)
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
        loading={isPending}
        aria-label="Change what happens if something is missing"
        onClick={() => void open()}
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
        {parts && <parts.Choices basket={basket} />}
      </Sheet>
    </div>
  )
}
