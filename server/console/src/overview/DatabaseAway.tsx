import Alert from '@mui/material/Alert'
import type { opsContract } from '@larder/shared/contracts'
import { dayAndTime } from '../data/format.ts'

type Props = Pick<opsContract.LivePlan, 'isDatabaseAway' | 'pending'>

/** What an operator has to know while the server's database is away, and what is in force on that server alone. */
export function DatabaseAway({ isDatabaseAway = false, pending = [] }: Props) {
  if (!isDatabaseAway && pending.length === 0) return undefined
  return (
    <Alert severity="warning" role="status">
      {isDatabaseAway && (
        <div>
          The database is away. Kill and Abort work: they are kept on this server until it is back, and other
          servers do not know of them. All else is refused meanwhile.
        </div>
      )}
      {pending.length > 0 && (
        <div>Kept on this server until the database is back, unknown to other servers:</div>
      )}
      {pending.map(({ id, act, area, version, who, at, why }) => (
        <div key={id} style={{ overflowWrap: 'anywhere' }}>
          <strong>
            {act} {area} {version}
          </strong>{' '}
          by {who}, {dayAndTime(at)}
          {why && `: ${why}`}
        </div>
      ))}
    </Alert>
  )
}
