import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { opsContract } from '@larder/shared/contracts'
import { OpsError } from '../data/ops-api.ts'
import { useSession } from '../session/session-context.ts'
import { ActFieldInputs } from './ActFieldInputs.tsx'
import type { Act, ActFields, AreaPlan } from './acts.ts'
import { bodyOf, overruleOf } from './act-body.ts'

type Props = {
  area: string
  plan: AreaPlan
  act: Act
  /** The reason that is proposed. */
  reason?: string
  /** What the fields begin with. */
  initial?: Partial<ActFields>
  onClose: () => void
  onDone: () => void
}

const REASON_MISSING = 'Say why: it is kept in the ledger.'

/** The refusal, with the name of each rule that refused. */
function Refusal({ error }: { error: OpsError }) {
  return (
    <Alert severity="error" role="alert">
      {error.message}
      {Object.entries(error.fields).map(([rule, message]) => (
        <div key={rule}>
          <strong>{rule}</strong>: {message}
        </div>
      ))}
    </Alert>
  )
}

/** What is typed for an act, and how it is sent. */
function useActForm({ area, plan, act, reason = '', initial, onDone }: Omit<Props, 'onClose'>) {
  const { api } = useSession()
  const [fields, setFields] = useState<ActFields>({
    version: plan.canary ?? '',
    percent: 5,
    kind: plan.rules?.[0]?.kind ?? 'tester',
    names: '',
    ...initial,
  })
  const [why, setWhy] = useState(reason)
  const [isOverruled, setOverruled] = useState(false)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<OpsError>()

  async function send() {
    if (why.trim() === '') return setError(new OpsError(REASON_MISSING, { status: 400 }))
    const read = opsContract.PlanAct.safeParse(bodyOf({ name: act.name, plan, fields, why, isOverruled }))
    if (!read.success) {
      const wrong = read.error.issues.map((issue) => [issue.path.join(' '), issue.message] as const)
      return setError(new OpsError('Please correct:', { status: 400, fields: Object.fromEntries(wrong) }))
    }
    setSending(true)
    try {
      await api.change(area, read.data)
      onDone()
    } catch (failure) {
      if (!(failure instanceof OpsError)) throw failure
      setError(failure)
    } finally {
      setSending(false)
    }
  }
  return { fields, setFields, why, setWhy, isOverruled, setOverruled, isSending, error, send }
}

/** One act: says what will happen to whom, asks why, and shows what refused it. Enter and a tap outside do nothing. */
export function ActDialog({ onClose, ...props }: Props) {
  const { area, act } = props
  // As it was when the dialog opened: what it says does not change under the thumb, and the server refuses what is old.
  const [plan] = useState(props.plan)
  const form = useActForm({ ...props, plan })
  const { fields, why, isOverruled, isSending, error } = form
  const overrule = overruleOf(act.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.send()
  }

  return (
    <Dialog
      open
      fullWidth
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby="act"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id="act">
          {act.label}: {area}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Alert severity={act.isDangerous ? 'warning' : 'info'}>{act.says(area, plan, fields)}</Alert>
            <ActFieldInputs {...{ area, asks: act.asks, fields }} onChange={form.setFields} />
            <TextField
              label="Reason"
              required
              value={why}
              onChange={(event) => form.setWhy(event.target.value)}
            />
            {overrule && (
              <FormControlLabel
                control={
                  <Checkbox checked={isOverruled} onChange={(_, checked) => form.setOverruled(checked)} />
                }
                label={
                  overrule === 'withoutGate' ? 'Without the gate’s consent' : 'Without the guard’s consent'
                }
              />
            )}
            {error && <Refusal error={error} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color={act.isDangerous ? 'error' : 'primary'}
            disabled={isSending}
          >
            {isSending ? 'Sending' : `${act.label} ${area}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
