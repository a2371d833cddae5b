import { useEffect, useState, type ReactNode } from 'react'
import type { CheckoutStep } from '@larder/shared/domain'
import { useStore, $basket, leaveNotice } from '@larder/shared/stores'
import { Button, Loading, Notice, Page, errorToast, useAction } from '@larder/shared/ui'
import { $confirmedAge, ageRestrictionText, askBasketAge, needsAgeCheck } from '@larder/shared/order'
import { $store } from '../../stores/shop-store.ts'
import { HelpLine } from './HelpLine.tsx'
import { StepSkeleton } from './StepSkeleton.tsx'
import { useStep } from './use-step.ts'
import styles from './StepPage.module.css'

/** Asks; a basket that may no longer be ordered without the items leads back to it, which says why. */
async function ask(): Promise<void> {
  const asked = await askBasketAge()
  if (!asked.isOldEnough && $basket.get()?.isValid !== true) leaveNotice(asked.message)
}

/**
 * Holds a step until the shopper has confirmed the age that the basket's items need, where it was not asked before (spec
 * §2 Age confirmation). A step that was shown stays: what was typed, or a payment under way, must not be lost by an
 * item that another tab added.
 */
function AgeCheck({ children }: { children: ReactNode }) {
  const basket = useStore($basket)
  const isOpen = needsAgeCheck(basket, useStore($confirmedAge))
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
          title={ageRestrictionText(basket?.minimumAge ?? 0)}
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

type Props = {
  step: CheckoutStep
  title: string
  /** The order summary, available on every step. */
  aside?: ReactNode
  children: ReactNode
}

/** One step of checkout: its skeleton until the step may be shown, with the summary beside it. */
export function StepPage({ step, title, aside, children }: Props) {
  const ready = useStep(step)
  const store = useStore($store)
  return (
    <Page title={title} width={aside ? 'normal' : 'narrow'}>
      <meta name="robots" content="noindex" />
      {ready.state === 'loading' && (
        <Loading label="Preparing checkout">
          <StepSkeleton />
        </Loading>
      )}
      {ready.state === 'failed' && (
        <Notice
          tone="error"
          title="Checkout could not be prepared"
          isLive
          action={<Button onClick={ready.retry}>Try again</Button>}
        >
          {ready.problem}
        </Notice>
      )}
      {ready.state === 'ready' && (
        <>
          <AgeCheck>
            <div className={styles.columns}>
              {aside && <div className={styles.aside}>{aside}</div>}
              <div className={styles.main}>{children}</div>
            </div>
          </AgeCheck>
          <HelpLine phone={store?.phone} />
        </>
      )}
    </Page>
  )
}
