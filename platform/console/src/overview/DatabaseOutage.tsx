import Alert from '@mui/material/Alert'
import type * as opsContract from '@larder/contracts/ops'
import { useReleaseNames } from '../data/release-names.ts'
import { dayAndTime } from '../data/format.ts'

type Props = Pick<opsContract.LivePlan, 'isDatabaseUnavailable' | 'pending'>

/** Explains an outage of the server's database, and lists the actions that are in force only on that server. */
export function DatabaseOutage({ isDatabaseUnavailable = false, pending = [] }: Props) {
  const nameRelease = useReleaseNames()
  if (!isDatabaseUnavailable && pending.length === 0) return undefined
  return (
    <Alert severity="warning" role="status">
      {isDatabaseUnavailable && (
        <div>
          The database is unavailable. Kill and Abort work, but only on this server; all other actions are
          rejected until the database is available again.
        </div>
      )}
      {pending.length > 0 && <div>In force only on this server until the database is available again:</div>}
      {pending.map(({ id, act, area, version, who, at, why }) => (
        <div key={id} style={{ overflowWrap: 'anywhere' }}>
          <strong>
            {act} {area} {version !== undefined && nameRelease(area, version)}
          </strong>{' '}
          by {who}, {dayAndTime(at)}
          {why && `: ${why}`}
        </div>
      ))}
    </Alert>
  )
}
