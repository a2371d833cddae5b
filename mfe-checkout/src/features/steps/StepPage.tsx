import type { ReactNode } from 'react'
import type { CheckoutStep } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import { Button, Loading, Notice, Page } from '@larder/shared/ui'
import { $store } from '../../stores/shop-store.ts'
import { AgeCheck } from './AgeCheck.tsx'
import { HelpLine } from './HelpLine.tsx'
import { StepSkeleton } from './StepSkeleton.tsx'
import { useStep } from './use-step.ts'
import styles from './StepPage.module.css'

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
