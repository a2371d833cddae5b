import type { ReactNode } from 'react'
import { ListSkeleton, Loading } from '@larder/shared/ui'
import { useOwn, type Own } from '../../stores/own.ts'
import { Failed } from './Failed.tsx'

type Props<T> = {
  own: Own<T>
  /** "Your cards": said while it comes and when it does not. */
  what: string
  /** Rows of its skeleton. */
  rows?: number
  children: (data: T) => ReactNode
}

/** A part of a member's screen, by itself in its states: what fails here leaves the rest. */
export function OwnPart<T>({ own, what, rows = 2, children }: Props<T>) {
  const shown = useOwn(own)
  if (shown.state === 'failed')
    return <Failed what={what} problem={shown.problem} retry={() => void own.refresh()} />
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
