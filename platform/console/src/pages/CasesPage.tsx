import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type * as casesContract from '@larder/contracts/cases'
import { dayAndTime } from '../data/format.ts'
import { DataTable } from '../layout/DataTable.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { useSession } from '../session/session-context.ts'

type Case = casesContract.Case

const POLL_MS = 30_000

const formatAmount = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount)

/** A picture needs the token like every call, so it is loaded by script. */
function CasePicture({ caseId, id, label }: { caseId: string; id: string; label: string }) {
  const { api } = useSession()
  const { data, error } = useQuery({
    queryKey: ['case-picture', caseId, id],
    queryFn: () => api.casePicture({ id: caseId, picture: id }),
    staleTime: Infinity,
  })
  if (error) return <Alert severity="warning">{error.message}</Alert>
  return (
    <Box component="figure" sx={{ m: 0 }}>
      {data && <img src={data} alt={label} style={{ maxWidth: '100%', maxHeight: 480 }} />}
      <figcaption>{label}</figcaption>
    </Box>
  )
}

function CaseFacts({ facts }: Pick<Case, 'facts'>) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: 'max-content 1fr' }, columnGap: 2 }}
    >
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" color="text.secondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, mb: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** The typed amount, as long as it may be paid. */
function parseAmount(typed: string, max: number): number | undefined {
  const amount = Number(typed.trim().replace('£', '').replace(',', '.'))
  return typed.trim() !== '' && amount > 0 && amount <= max ? Math.round(amount * 100) / 100 : undefined
}

type FormProps = { of: Case; onDecided: (text: string) => void }

function DecisionForm({ of: { id, title, amount }, onDecided }: FormProps) {
  const { api } = useSession()
  const [typed, setTyped] = useState(amount.proposed.toFixed(2))
  const [reason, setReason] = useState('')
  const pays = parseAmount(typed, amount.max)
  const max = formatAmount(amount.max, amount.currency)
  const payLabel = pays === undefined ? 'Pay back' : `Pay back ${formatAmount(pays, amount.currency)}`
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decision: casesContract.CaseDecision) => api.decideCase({ id, ...decision }),
    onSuccess: ({ paid }, { decision }) =>
      onDecided(
        decision === 'refuse'
          ? `${title}: refused.`
          : `${title}: ${formatAmount(paid, amount.currency)} paid back.`,
      ),
  })
  const reasonProblem = error?.fields['reason']
  return (
    <Stack spacing={2}>
      <TextField
        label="Pay back"
        value={typed}
        error={pays === undefined}
        helperText={`At most ${max}`}
        slotProps={{
          input: { startAdornment: <InputAdornment position="start">{amount.currency}</InputAdornment> },
          htmlInput: { inputMode: 'decimal' },
        }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label="What the customer reads"
        helperText={reasonProblem ?? 'Needed to refuse'}
        error={reasonProblem !== undefined}
        multiline
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {error && !reasonProblem && <Alert severity="error">{error.message}</Alert>}
      <Stack direction="row" spacing={1}>
        <Button
          variant="contained"
          disabled={isPending || pays === undefined}
          aria-label={`${payLabel}: ${title}`}
          onClick={() => pays !== undefined && mutate({ decision: 'approve', amount: pays, reason })}
        >
          {payLabel}
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={isPending}
          aria-label={`Refuse: ${title}`}
          onClick={() => mutate({ decision: 'refuse', reason })}
        >
          Refuse
        </Button>
      </Stack>
    </Stack>
  )
}

function CaseItem({ of, onDecided }: FormProps) {
  const { id, title, openedAt, facts, table, pictures } = of
  const heading = useId()
  return (
    <Paper component="li" variant="outlined" aria-labelledby={heading} sx={{ p: 2, listStyle: 'none' }}>
      <Stack spacing={2}>
        <div>
          <Typography variant="h2" id={heading}>
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            Waiting since <time dateTime={openedAt}>{dayAndTime(openedAt)}</time>
          </Typography>
        </div>
        <DataTable caption={`What was reported: ${title}`} {...table} />
        <CaseFacts facts={facts} />
        {pictures.map((picture) => (
          <CasePicture key={picture.id} caseId={id} {...picture} />
        ))}
        <DecisionForm of={of} onDecided={onDecided} />
      </Stack>
    </Paper>
  )
}

type PagesProps = {
  /** Where this page begins; undefined for the first one. */
  after: string | undefined
  next: string | undefined
  onPage: (after: string | undefined) => void
}

/** The ways to the other pages of the cases. */
function CasePages({ after, next, onPage }: PagesProps) {
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 2 }}>
      {after && (
        <Button variant="outlined" onClick={() => onPage(undefined)}>
          Back to the oldest
        </Button>
      )}
      {next && (
        <Button variant="outlined" onClick={() => onPage(next)}>
          Show newer
        </Button>
      )}
    </Stack>
  )
}

/** What the shop's customers reported and a person decides, the oldest first. */
export function CasesPage() {
  const { api } = useSession()
  const client = useQueryClient()
  const [done, setDone] = useState('')
  const [after, setAfter] = useState<string>()
  const polled = useQuery({
    queryKey: ['cases', after],
    queryFn: () => api.cases({ after }),
    refetchInterval: POLL_MS,
  })
  const onDecided = (text: string) => {
    setDone(text)
    void client.invalidateQueries({ queryKey: ['cases'] })
  }
  return (
    <>
      <Typography variant="h1">Cases</Typography>
      <div aria-live="polite">{done && <Alert severity="success">{done}</Alert>}</div>
      <PolledState polled={polled}>
        {({ cases, next }) => (
          <>
            {cases.length === 0 ? (
              <Typography>
                {after ? 'Nothing newer waits for a decision.' : 'Nothing waits for a decision.'}
              </Typography>
            ) : (
              <Stack component="ul" spacing={2} sx={{ p: 0, m: 0 }}>
                {cases.map((one) => (
                  <CaseItem key={one.id} of={one} onDecided={onDecided} />
                ))}
              </Stack>
            )}
            <CasePages after={after} next={next} onPage={setAfter} />
          </>
        )}
      </PolledState>
    </>
  )
}
