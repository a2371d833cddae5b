import { useEffect } from 'react'
import { firstStep, paths } from '@larder/shared/domain'
import { $isMember, useStore, whenRestored } from '@larder/shared/stores'
import { Button, Loading, Notice, Page, useNavigate } from '@larder/shared/ui'
import { buildStepPath, useCheckoutData } from '../features/steps/use-step.ts'
import { StepSkeleton } from '../features/steps/StepSkeleton.tsx'
import { $checkoutState } from '../stores/checkout-state.ts'
import { $draft } from '../stores/draft.ts'
import { loadDetailsPage } from './lazy-pages.ts'
// A guest's first step: its code comes with this page's, since a file that is asked for later costs a round trip.
import './OptionsPage.tsx'

/**
 * Loads the code of the details step, while the basket is on its way, for who will skip the options. A page that fails to
 * load now is loaded when it is opened.
 */
async function preloadDetails(): Promise<void> {
  await whenRestored()
  if ($isMember.get() || $draft.get().isGuestChosen) await loadDetailsPage().catch(() => undefined)
}

/** `/checkout`: opens the first incomplete step. */
export function Component() {
  const data = useCheckoutData()
  const state = useStore($checkoutState)
  const navigate = useNavigate()
  useEffect(() => void preloadDetails(), [])
  // An effect, because opening a step is a navigation.
  useEffect(() => {
    if (data.state !== 'ready') return
    if (!state?.isPlaced && !state?.isBasketValid) location.replace(paths.basket())
    else void navigate(buildStepPath(firstStep(state)), { replace: true })
  }, [data.state, state, navigate])
  return (
    <Page title="Checkout">
      <meta name="robots" content="noindex" />
      {data.state === 'failed' ? (
        <Notice
          tone="error"
          title="Checkout could not be prepared"
          isLive
          action={<Button onClick={data.retry}>Try again</Button>}
        >
          {data.problem}
        </Notice>
      ) : (
        <Loading label="Preparing checkout">
          <StepSkeleton />
        </Loading>
      )}
    </Page>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
