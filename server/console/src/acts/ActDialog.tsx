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
import type { OpsError } from '../data/ops-api.ts'
import { ActFieldInputs } from './ActFieldInputs.tsx'
import { overruleOf } from './act-body.ts'
import { useActForm, type ActFormProps } from './use-act-form.ts'

type Props = ActFormProps & { onClose: () => void }

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

function consentText(overrule: 'withoutGate' | 'withoutGuard', refusedBy: readonly string[]): string {
  if (overrule === 'withoutGuard') return 'Without the guard’s consent'
  if (refusedBy.length === 0) return 'Without the gate’s consent'
  return `Although the gate refuses it by ${refusedBy.join(', ')}`
}

/** One act: says what will happen to whom, asks why, and shows what refused it. Enter and a tap outside do nothing. */
export function ActDialog({ onClose, ...props }: Props) {
  const { area, act } = props
  // As it was when the dialog opened: what it says does not change under the thumb, and the server refuses what is old.
  const [plan] = useState(props.plan)
  const form = useActForm({ ...props, plan })
  const { fields, why, isOverruled, refusedBy, isSending, error } = form
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
            <ActFieldInputs {...{ area, asks: act.asks, fields }} onChange={form.change} />
            <TextField
              label="Reason"
              required
              value={why}
              onChange={(event) => form.setWhy(event.target.value)}
            />
            {overrule && (
              <FormControlLabel
                control={<Checkbox checked={isOverruled} onChange={(_, checked) => form.overrule(checked)} />}
                label={consentText(overrule, refusedBy)}
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
