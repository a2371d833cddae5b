import { paths } from '@larder/shared/domain'
import { ButtonAnchor, EmptyState, Page } from '@larder/shared/ui'

/** Shown in place of an area when its release cannot be loaded: says so and offers a next step. */
export function AreaMissing({ title = 'This part of the shop did not load' }: { title?: string }) {
  return (
    <Page title={title} hasOwnHeading>
      <EmptyState
        icon="refresh"
        isPage
        title={title}
        action={
          <>
            <ButtonAnchor href="">Try again</ButtonAnchor>
            <ButtonAnchor href={paths.home()} variant="outlined" tone="neutral">
              Go to the home page
            </ButtonAnchor>
          </>
        }
      >
        Your basket is safe. Check your connection and try again.
      </EmptyState>
    </Page>
  )
}
