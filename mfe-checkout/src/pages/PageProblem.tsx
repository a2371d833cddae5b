import { paths } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { ButtonAnchor, EmptyState, FrameProblem, Page, useRouteError } from '@larder/shared/ui'

/** A step that broke: what is kept, and a way on. What nobody foresaw is the host's. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isAppError(error)) return <FrameProblem />
  return (
    <Page title="Checkout could not be shown" width="narrow">
      <EmptyState
        icon="warning"
        title={error.text}
        action={<ButtonAnchor href={paths.basket()}>Back to your basket</ButtonAnchor>}
      >
        Your basket and your details are kept. You have not been charged.
      </EmptyState>
    </Page>
  )
}
