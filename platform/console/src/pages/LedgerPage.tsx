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
import * as opsContract from '@larder/contracts/ops'
import { dayAndTime } from '../data/format.ts'
import { useReleaseNames } from '../data/release-names.ts'
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
        .filter((option) => option !== '')
        .toSorted()
        .map((option) => (
          <MenuItem key={option} value={option}>
            {option}
          </MenuItem>
        ))}
    </TextField>
  )
}

/** Warnings about a change, by its verification; empty for one that the shop signed. */
const PROOF_WARNINGS: Record<NonNullable<Change['proof']>, string> = {
  signed: '',
  unsigned: 'Not signed: from before the ledger was signed, or with a lost key.',
  forged: 'Forged: someone without the shop’s key wrote or changed this row. It has no effect.',
  gap: 'The change before this one was altered or removed.',
}

const OUTCOMES: Record<opsContract.OfflineEvidence['outcome'], string> = {
  applied: '',
  'already-applied': ' The plan already had this effect: nothing was changed.',
  superseded: ' Other changes had replaced the release: nothing was changed.',
}

/** Describes an action that was taken without the database: when and where, and what others changed in the meantime. */
function OfflineNote({ evidence }: Pick<Change, 'evidence'>) {
  const { data } = opsContract.OfflineEvidence.safeParse(evidence['offline'])
  if (!data) return undefined
  const { at, server, outcome, otherChanges } = data
  const others = otherChanges.map(({ act, who, revision }) => `${act} by ${who} (revision ${revision})`)
  return (
    <div>
      Taken without the database, only on {server}: <time dateTime={at}>{dayAndTime(at)}</time>. Recorded when
      the database was available again.{OUTCOMES[outcome]}
      {others.length > 0 && ` In the meantime: ${others.join(', ')}; the safer state applies.`}
    </div>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { revision, at, who, area, act, why, evidence, subject, proof = 'signed' } = change
  const { version } = evidence
  const nameRelease = useReleaseNames()
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5, listStyle: 'none', overflowWrap: 'anywhere' }}>
      <div>
        <strong>
          {act} {area}{' '}
          {typeof version === 'string' && (subject ? `${subject} (${version})` : nameRelease(area, version))}
        </strong>{' '}
        by {who}
      </div>
      {why && <div>{why}</div>}
      <OfflineNote evidence={evidence} />
      {PROOF_WARNINGS[proof] && (
        <Alert severity={proof === 'unsigned' ? 'info' : 'error'} sx={{ my: 0.5 }}>
          {PROOF_WARNINGS[proof]}
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

/** Loads the newest changes by the filters, and the options of the filters from the newest changes of all. */
function useNewest({ area, act }: Filters) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['ledger', { area, act }],
    queryFn: async () => {
      const isFiltered = area !== undefined || act !== undefined
      const [newest, filtered] = await Promise.all([
        api.ledger({}),
        isFiltered ? api.ledger({ area, act }) : undefined,
      ])
      const listValues = (name: 'area' | 'act') => newest.changes.map((change) => change[name])
      return {
        changes: filtered?.changes ?? newest.changes,
        areas: listValues('area'),
        acts: listValues('act'),
      }
    },
    placeholderData: keepPreviousData,
  })
}

/** Loads older changes on request, one page at a time; ledger rows never change. */
function useOlder(filters: Filters) {
  const { api } = useSession()
  const [older, setOlder] = useState<readonly Change[]>([])
  const [isEnd, setEnd] = useState(false)
  const { mutate, error } = useMutation({
    mutationFn: (changes: readonly Change[]) => api.ledger({ ...filters, before: changes.at(-1)?.revision }),
    onSuccess: ({ changes }, shown) => {
      // Include the listed changes, so that no gap appears when the newest ones change.
      setOlder([...shown, ...changes])
      setEnd(changes.length < opsContract.LEDGER_ROWS)
    },
  })
  return { older, isEnd, error, showOlder: mutate }
}

function Changes({ newest, filters }: { newest: readonly Change[]; filters: Filters }) {
  const { older, isEnd, error, showOlder } = useOlder(filters)
  const olderRevisions = new Set(older.map(({ revision }) => revision))
  const shown = [...newest.filter(({ revision }) => !olderRevisions.has(revision)), ...older]
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

/** Lists every change of what is live, newest first, with filters by area and action in the URL. */
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
              <Filter label="Action" value={filters.act ?? ''} options={acts} onChange={choose('act')} />
            </Stack>
            <Changes key={search.toString()} newest={changes} filters={filters} />
          </>
        )}
      </PolledState>
    </>
  )
}
