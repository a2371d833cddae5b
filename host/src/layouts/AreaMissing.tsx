import type { MouseEvent } from 'react'
import { paths } from '@larder/shared/domain'
import { ButtonAnchor, EmptyState, Page } from '@larder/shared/ui'
import { getReleaseAt } from '../remotes/page-releases.ts'
import { reopenWithOtherRelease } from '../remotes/leave-release.ts'

/** Reloads the page, preferring another release. Without JavaScript the link itself loads the page again. */
async function tryAgain(event: MouseEvent): Promise<void> {
  event.preventDefault()
  await reopenWithOtherRelease(getReleaseAt(location.pathname))
}

/** Shown in place of an area whose release cannot be loaded, with a next step. */
export function AreaMissing({ title = 'This part of the shop did not load' }: { title?: string }) {
  return (
    <Page title={title} hasOwnHeading>
      <EmptyState
        icon="refresh"
        isPage
        title={title}
        action={
          <>
            <ButtonAnchor href="" onClick={(event) => void tryAgain(event)}>
              Try again
            </ButtonAnchor>
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
