import type { ReactNode } from 'react'
import type { CheckoutStep } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import { Button, Loading, Notice, Page, styled } from '@larder/shared/ui'
import { $store } from '../../stores/shop-store.ts'
import { HelpLine } from './HelpLine.tsx'
import { StepSkeleton } from './StepSkeleton.tsx'
import { useStep } from './use-step.ts'

// Columns may be narrower than their longest word: large text wraps instead of widening the page.
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(4),
  alignItems: 'start',
  [theme.wider]: {
    gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)',
    gridAutoFlow: 'dense',
    gap: theme.spacing(8),
  },
}))
const Main = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(4),
  minWidth: 0,
  [theme.wider]: { gridColumn: 1 },
}))
/** At the top on phones, collapsed to a line; beside the steps on wide screens. */
const Aside = styled('div')(({ theme }) => ({
  minWidth: 0,
  [theme.wider]: { gridColumn: 2, position: 'sticky', top: theme.spacing(6) },
}))

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
          <Columns>
            {aside && <Aside>{aside}</Aside>}
            <Main>{children}</Main>
          </Columns>
          <HelpLine phone={store?.phone} />
        </>
      )}
    </Page>
  )
}
