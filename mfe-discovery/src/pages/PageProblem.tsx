import { isAppError } from '@larder/shared/errors'
import {
  ButtonLink,
  EmptyState,
  FrameProblem,
  Page,
  useRevalidator,
  useRouteError,
  Button,
} from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'

/**
 * What a page of this area shows when its loader failed: the server's words and a way on.
 * Not found and the unforeseen belong to the host's error page.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (!isAppError(error) || error.status === 404) return <FrameProblem />
  return (
    <Page title="This page could not be loaded">
      <EmptyState
        icon="warning"
        title={error.text}
        action={
          <>
            <Button onClick={() => void revalidate()} loading={state === 'loading'} startIcon="refresh">
              Try again
            </Button>
            <ButtonLink to={paths.home()} variant="outlined">
              Go to the home page
            </ButtonLink>
          </>
        }
      >
        Nothing in your basket is lost.
      </EmptyState>
    </Page>
  )
}
