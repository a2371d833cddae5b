import type { ReactNode } from 'react'
import { useResource, type Resource } from '@larder/shared/stores'
import { ListSkeleton, Loading } from '@larder/shared/ui'
import { Failed } from './Failed.tsx'

type Props<Data> = {
  resource: Resource<Data>
  /** "Your cards": said while it comes and when it does not. */
  what: string
  /** Rows of its skeleton. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** A part of a member's screen, by itself in its states: what fails here leaves the rest. */
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
