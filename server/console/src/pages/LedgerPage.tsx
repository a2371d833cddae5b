import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import type { opsContract } from '@larder/shared/contracts'
import { dayAndTime } from '../data/format.ts'
import { usePolled } from '../data/use-polled.ts'
import { PolledState } from '../layout/PolledState.tsx'
import { useSession } from '../session/session-context.ts'

type Change = opsContract.Ledger['changes'][number]

type FilterProps = { label: string; value: string; options: string[]; onChange: (value: string) => void }

function Filter({ label, value, options, onChange }: FilterProps) {
  return (
    <TextField
      {...{ label, value }}
      select
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 140 }}
      onChange={(event) => onChange(event.target.value)}
    >
      <MenuItem value="">All</MenuItem>
      {[...new Set([value, ...options])]
        .filter((one) => one !== '')
        .toSorted()
        .map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
    </TextField>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { revision, at, who, area, act, why, evidence } = change
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5, listStyle: 'none', overflowWrap: 'anywhere' }}>
      <div>
        <strong>
          {act} {area}
        </strong>{' '}
        by {who}
      </div>
      {why && <div>{why}</div>}
      <Typography variant="body2" color="text.secondary">
        Revision {revision}, <time dateTime={at}>{dayAndTime(at)}</time>
      </Typography>
      {Object.keys(evidence).length > 0 && (
        <details>
          <summary>Evidence of revision {revision}</summary>
          <pre style={{ whiteSpace: 'pre-wrap' }}>{JSON.stringify(evidence, undefined, 2)}</pre>
        </details>
      )}
    </Paper>
  )
}

/** The newest 100 changes of what is live, newest first, by area and act. */
export function LedgerPage() {
  const { api } = useSession()
  const polled = usePolled(api.ledger)
  const [area, setArea] = useState('')
  const [act, setAct] = useState('')
  const isShown = useCallback(
    (change: Change) => (area === '' || change.area === area) && (act === '' || change.act === act),
    [area, act],
  )
  return (
    <>
      <Typography variant="h1">Ledger</Typography>
      <PolledState polled={polled}>
        {({ changes }) => {
          const shown = changes.filter(isShown)
          return (
            <>
              <Stack direction="row" spacing={2}>
                <Filter
                  label="Area"
                  value={area}
                  options={changes.map((one) => one.area)}
                  onChange={setArea}
                />
                <Filter label="Act" value={act} options={changes.map((one) => one.act)} onChange={setAct} />
              </Stack>
              {shown.length === 0 && <Typography>No such change among the newest 100.</Typography>}
              <Stack component="ul" spacing={1} sx={{ p: 0, m: 0 }}>
                {shown.map((change) => (
                  <ChangeRow key={change.revision} change={change} />
                ))}
              </Stack>
            </>
          )
        }}
      </PolledState>
    </>
  )
}
