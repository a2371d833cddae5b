import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { opsContract } from '@larder/shared/contracts'
import { dayAndTime } from '../data/format.ts'
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

/** What a reader has to know of a change before they believe it; nothing of one that the shop signed. */
const DOUBTS: Record<NonNullable<Change['proof']>, string> = {
  signed: '',
  unsigned: 'Not signed: from before the ledger was signed, or by a key that was lost.',
  forged: 'Forged: somebody without the shop’s key wrote or changed this row. It decides nothing.',
  gap: 'The change before this one was altered or removed.',
}

const OUTCOMES: Record<opsContract.OfflineEvidence['outcome'], string> = {
  applied: '',
  'already-applied': ' Visitors had it so already: nothing was changed.',
  superseded: ' The plan had moved on: nothing was changed.',
}

/** Of an act that was done without the database: when and where, and what others did in the meantime. */
function OfflineNote({ evidence }: Pick<Change, 'evidence'>) {
  const { data } = opsContract.OfflineEvidence.safeParse(evidence['offline'])
  if (!data) return undefined
  const { at, server, outcome, meanwhile } = data
  const others = meanwhile.map(({ act, who, revision }) => `${act} by ${who} (revision ${revision})`)
  return (
    <div>
      Done without the database, on {server} alone: <time dateTime={at}>{dayAndTime(at)}</time>. Written when
      it was back.{OUTCOMES[outcome]}
      {others.length > 0 && ` Meanwhile: ${others.join(', ')}; the safer counts.`}
    </div>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { revision, at, who, area, act, why, evidence, proof = 'signed' } = change
  const { version } = evidence
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5, listStyle: 'none', overflowWrap: 'anywhere' }}>
      <div>
        <strong>
          {act} {area} {typeof version === 'string' && version}
        </strong>{' '}
        by {who}
      </div>
      {why && <div>{why}</div>}
      <OfflineNote evidence={evidence} />
      {DOUBTS[proof] && (
        <Alert severity={proof === 'unsigned' ? 'info' : 'error'} sx={{ my: 0.5 }}>
          {DOUBTS[proof]}
        </Alert>
      )}
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

type Filters = Pick<opsContract.LedgerQuery, 'area' | 'act'>

/** The newest changes by the filters, and what can be chosen in these: all that the newest changes have. */
function useNewest({ area, act }: Filters) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['ledger', { area, act }],
    queryFn: async () => {
      const isFiltered = area !== undefined || act !== undefined
      const [newest, found] = await Promise.all([
        api.ledger({}),
        isFiltered ? api.ledger({ area, act }) : undefined,
      ])
      const of = (name: 'area' | 'act') => newest.changes.map((change) => change[name])
      return { changes: found?.changes ?? newest.changes, areas: of('area'), acts: of('act') }
    },
    placeholderData: keepPreviousData,
  })
}

/** Older changes than the newest ones, a page at a time on request: rows of the ledger never change. */
function useOlder(filters: Filters) {
  const { api } = useSession()
  const [older, setOlder] = useState<readonly Change[]>([])
  const [isEnd, setEnd] = useState(false)
  const { mutate, error } = useMutation({
    mutationFn: (shown: readonly Change[]) => api.ledger({ ...filters, before: shown.at(-1)?.revision }),
    onSuccess: ({ changes }, shown) => {
      // With what is shown: the newest ones move on at the next poll, and leave no gap.
      setOlder([...shown, ...changes])
      setEnd(changes.length < opsContract.LEDGER_ROWS)
    },
  })
  return { older, isEnd, error, showOlder: mutate }
}

function Changes({ newest, filters }: { newest: readonly Change[]; filters: Filters }) {
  const { older, isEnd, error, showOlder } = useOlder(filters)
  const known = new Set(older.map(({ revision }) => revision))
  const shown = [...newest.filter(({ revision }) => !known.has(revision)), ...older]
  const mayHaveOlder = !isEnd && newest.length === opsContract.LEDGER_ROWS
  return (
    <>
      {shown.length === 0 && <Typography>There is no such change.</Typography>}
      <Stack component="ul" spacing={1} sx={{ p: 0, m: 0 }}>
        {shown.map((change) => (
          <ChangeRow key={change.revision} change={change} />
        ))}
      </Stack>
      {error && <Alert severity="warning">{error.message}</Alert>}
      {mayHaveOlder && (
        <Button variant="outlined" onClick={() => showOlder(shown)}>
          Show older
        </Button>
      )}
    </>
  )
}

/** Every change of what is live, newest first, by area and act: filters of the address, which a link keeps. */
export function LedgerPage() {
  const [search, setSearch] = useSearchParams()
  const filters: Filters = {
    area: search.get('area') ?? undefined,
    act: search.get('act') ?? undefined,
  }
  const polled = useNewest(filters)
  const choose = (name: keyof Filters) => (value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  return (
    <>
      <Typography variant="h1">Ledger</Typography>
      <PolledState polled={polled}>
        {({ changes, areas, acts }) => (
          <>
            <Stack direction="row" spacing={2}>
              <Filter label="Area" value={filters.area ?? ''} options={areas} onChange={choose('area')} />
              <Filter label="Act" value={filters.act ?? ''} options={acts} onChange={choose('act')} />
            </Stack>
            <Changes key={search.toString()} newest={changes} filters={filters} />
          </>
        )}
      </PolledState>
    </>
  )
}
