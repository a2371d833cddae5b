import Alert from '@mui/material/Alert'
import CircularProgress from '@mui/material/CircularProgress'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as opsContract from '@larder/contracts/ops'
import { byteDifference, kilobytes } from '../data/format.ts'
import { DataTable } from '../layout/DataTable.tsx'
import { useSession } from '../session/session-context.ts'

const sumBytes = (files: readonly { bytes: number }[]): number =>
  files.reduce((total, { bytes }) => total + bytes, 0)

function Files({ diff: { stable, added, removed, changed } }: { diff: opsContract.ReleaseDiff }) {
  const grown =
    sumBytes(added) -
    sumBytes(removed) +
    changed.reduce((total, { bytes, before }) => total + bytes - before, 0)
  const count = added.length + removed.length + changed.length
  if (count === 0) return <p>The same files as stable {stable}.</p>
  return (
    <DataTable
      caption={`${count} ${count === 1 ? 'file differs' : 'files differ'} from stable ${stable}: ${byteDifference(grown)}`}
      head={['File', 'Here', 'Stable', 'Difference']}
      rows={[
        ...added.map(({ path, bytes }) => [path, kilobytes(bytes), 'none', byteDifference(bytes)]),
        ...removed.map(({ path, bytes }) => [path, 'none', kilobytes(bytes), byteDifference(-bytes)]),
        ...changed.map(({ path, bytes, before }) => [
          path,
          kilobytes(bytes),
          kilobytes(before),
          byteDifference(bytes - before),
        ]),
      ]}
    />
  )
}

/** Shows the differences between a release and stable, loaded on request. */
export function ReleaseDiff({ release }: { release: opsContract.ReleaseName }) {
  const { api } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { data: diff, error } = useQuery({
    queryKey: ['diff', release],
    queryFn: () => api.diff(release),
    enabled: isOpen,
    refetchInterval: false,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Compare {release.version} with stable</summary>
      {error && <Alert severity="warning">{error.message} Close and open this to try again.</Alert>}
      {!error && !diff && <CircularProgress aria-label="Loading" size={20} />}
      {diff && <Files diff={diff} />}
    </details>
  )
}
