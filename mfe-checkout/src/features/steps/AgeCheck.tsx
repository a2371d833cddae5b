import { useEffect, useState, type ReactNode } from 'react'
import { $confirmedAge, ageRefusal, askBasketAge, isAgeOpen } from '@larder/shared/order'
import { $basket, leaveNotice, useStore } from '@larder/shared/stores'
import { Button, errorToast, Notice, useAction } from '@larder/shared/ui'

/** Asks; a basket that may no longer be ordered without the items leads back to it, which says why. */
async function ask(): Promise<void> {
  const asked = await askBasketAge()
  if (!asked.isOldEnough && $basket.get()?.isValid !== true) leaveNotice(asked.said)
}

/**
 * Holds a step until the shopper has confirmed the age that the basket's items need, where it was not asked before (spec
 * §2 Age confirmation). A step that was shown stays: what was typed, or a payment under way, must not be lost by an
 * item that another tab added.
 */
export function AgeCheck({ children }: { children: ReactNode }) {
  const basket = useStore($basket)
  const isOpen = isAgeOpen(basket, useStore($confirmedAge))
  const [isShown, setShown] = useState(!isOpen)
  if (!isOpen && !isShown) setShown(true)
  const { run, isPending } = useAction(ask, errorToast)
  // The dialog is outside React: it opens by itself when the question arises, and by the button again.
  useEffect(() => {
    if (isOpen) void run()
    // oxlint-disable-next-line react/exhaustive-deps -- `run` is another function on each rendering; it runs once at a time
  }, [isOpen])
  return (
    <>
      {isOpen && (
        <Notice
          tone="warning"
          title={ageRefusal(basket?.minimumAge ?? 0)}
          action={
            <Button loading={isPending} onClick={() => void run()}>
              Confirm your age
            </Button>
          }
        >
          Something in your basket has an age limit.
        </Notice>
      )}
      {isShown && children}
    </>
  )
}
