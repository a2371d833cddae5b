import { paths } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import {
  Button,
  ButtonLink,
  EmptyState,
  FrameProblem,
  PageHeading,
  useRevalidator,
  useRouteError,
  VisuallyHidden,
} from '@larder/shared/ui'
import { FramedPage, useFrame } from './FramedPage.tsx'

/** Shows the error of a store page whose loader failed: the exact message (spec §8) and a next step. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { store } = useFrame()
  const { revalidate, state } = useRevalidator()
  if (!isAppError(error) || error.status >= 500) return <FrameProblem />
  const isGone = error.status === 404
  return (
    <FramedPage title={error.text}>
      <VisuallyHidden>
        <PageHeading title={error.text}>{error.text}</PageHeading>
      </VisuallyHidden>
      <EmptyState
        icon={isGone ? 'search' : 'warning'}
        title={error.text}
        action={
          <>
            {!isGone && (
              <Button startIcon="refresh" loading={state === 'loading'} onClick={() => void revalidate()}>
                Try again
              </Button>
            )}
            <ButtonLink to={paths.store({ slug: store.slug })} variant={isGone ? 'contained' : 'outlined'}>
              See the whole menu
            </ButtonLink>
          </>
        }
      >
        {isGone ? 'It may have left the menu. Search above, or look around.' : 'Your basket is safe.'}
      </EmptyState>
    </FramedPage>
  )
}
