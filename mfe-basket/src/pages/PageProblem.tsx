import { paths } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { ButtonLink, EmptyState, FrameProblem, Page, useRouteError } from '@larder/shared/ui'

/** A page of this area whose loader failed: the server's words and a way on; the rest is the host's. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isAppError(error) || error.status === 404) return <FrameProblem />
  return (
    <Page title="This page could not be loaded">
      <EmptyState
        icon="warning"
        title={error.text}
        action={<ButtonLink to={paths.basket()}>Go to your basket</ButtonLink>}
      >
        Nothing in your basket is lost.
      </EmptyState>
    </Page>
  )
}
