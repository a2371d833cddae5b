import type { ReactNode } from 'react'
import { useResource, type Resource } from '@larder/shared/stores'
import { ListSkeleton, Loading, Button, Notice } from '@larder/shared/ui'

/** A part of the member's data that could not be loaded: what is missing, what is kept, a next step. */
function Failed({ what, problem, retry }: { what: string; problem: string; retry: () => void }) {
  return (
    <Notice
      tone="error"
      title={`${what} could not be loaded`}
      isLive
      action={
        <Button startIcon="refresh" onClick={retry}>
          Try again
        </Button>
      }
    >
      {problem}
    </Notice>
  )
}

type Props<Data> = {
  resource: Resource<Data>
  /** "Your cards": used in the texts for pending and failed. */
  what: string
  /** Rows of the skeleton. */
  rows?: number
  children: (data: Data) => ReactNode
}

/**
 * A part of a member page with its own pending and error state: its failure does not affect the other parts.
 */
export function ResourceView<Data>({ resource, what, rows = 2, children }: Props<Data>) {
  const shown = useResource(resource)
  if (shown.state === 'failed')
    return <Failed what={what} problem={shown.error.text} retry={() => void resource.refresh()} />
  if (shown.state === 'loading')
    return (
      <div data-coming>
        <Loading label={`Loading: ${what}`}>
          <ListSkeleton count={rows} />
        </Loading>
      </div>
    )
  return children(shown.data)
}
