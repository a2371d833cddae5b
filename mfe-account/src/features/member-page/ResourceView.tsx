import type { ReactNode } from 'react'
import { useResource, type Resource } from '@larder/shared/stores'
import { ListSkeleton, Loading, Button, Notice } from '@larder/shared/ui'

/** Says which part of the member's data failed to load, and offers a retry. */
function LoadFailure({ label, problem, retry }: { label: string; problem: string; retry: () => void }) {
  return (
    <Notice
      tone="error"
      title={`${label} could not be loaded`}
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
  /** Names the data in the loading and error texts, for example "Your cards". */
  label: string
  rows?: number
  children: (data: Data) => ReactNode
}

/**
 * A part of a member page with its own loading and error states, so that its failure does not affect other
 * parts.
 */
export function ResourceView<Data>({ resource, label, rows = 2, children }: Props<Data>) {
  const loaded = useResource(resource)
  if (loaded.state === 'failed')
    return <LoadFailure label={label} problem={loaded.error.text} retry={() => void resource.refresh()} />
  if (loaded.state === 'loading')
    return (
      <div data-coming>
        <Loading label={`Loading: ${label}`}>
          <ListSkeleton count={rows} />
        </Loading>
      </div>
    )
  return children(loaded.data)
}
