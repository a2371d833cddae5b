import { useEffect, useState, type ReactNode } from 'react'
import type { CheckoutStep } from '@larder/shared/domain'
import { useStore, $basket, leaveNotice } from '@larder/shared/stores'
import { Button, Loading, Notice, Page, errorToast, useAction } from '@larder/shared/ui'
import { $confirmedAge, ageRestrictionText, promptForBasketAge, needsAgeCheck } from '@larder/shared/order'
import { $store } from '../../stores/shop-store.ts'
import { HelpLine } from './HelpLine.tsx'
import { StepSkeleton } from './StepSkeleton.tsx'
import { useStep } from './use-step.ts'
import styles from './StepPage.module.css'

/**
 * Asks for the age. If the basket is not valid without the removed items, checkout returns to it with the
 * reason.
 */
async function askAge(): Promise<void> {
  const answer = await promptForBasketAge()
  if (!answer.isOldEnough && $basket.get()?.isValid !== true) leaveNotice(answer.message)
}

/**
 * Hides a step until the age that the basket requires is confirmed (spec §2 Age confirmation). A step that
 * was shown stays, so that an item added by another tab does not lose typed input or a running payment.
 */
function AgeCheck({ children }: { children: ReactNode }) {
  const basket = useStore($basket)
  const isOpen = needsAgeCheck(basket, useStore($confirmedAge))
  const [isShown, setShown] = useState(!isOpen)
  if (!isOpen && !isShown) setShown(true)
  const { run, isPending } = useAction(askAge, errorToast)
  // An effect, because the dialog is outside React. It opens automatically once, and again by the button.
  useEffect(() => {
    if (isOpen) void run()
    // oxlint-disable-next-line react/exhaustive-deps -- `run` changes with each render and runs once at a time
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
  /** The order summary, in reach everywhere. */
  aside?: ReactNode
  /** What the shopper may do before basket and shopper are known; a skeleton by default. */
  start?: ReactNode
  children: ReactNode
}

/** The frame of checkout, with the order summary beside it; its start until the step may be shown. */
export function StepPage({ step, title, aside, start, children }: Props) {
  const ready = useStep(step)
  const store = useStore($store)
  const inColumns = (main: ReactNode) => (
    <div className={styles.columns}>
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.main}>{main}</div>
    </div>
  )
  return (
    <Page title={title} width={aside ? 'normal' : 'narrow'}>
      <meta name="robots" content="noindex" />
      {ready.state === 'loading' && start && inColumns(start)}
      {(ready.state === 'leaving' || (ready.state === 'loading' && !start)) && (
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
          <AgeCheck>{inColumns(children)}</AgeCheck>
          <HelpLine phone={store?.phone} />
        </>
      )}
    </Page>
  )
}
