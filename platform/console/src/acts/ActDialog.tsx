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
import type * as opsContract from '@larder/contracts/ops'
import type { OpsError } from '../data/ops-api.ts'
import { namePlan, useReleaseNames } from '../data/release-names.ts'
import { ActFieldInputs } from './ActFieldInputs.tsx'
import { isOperator, useSession } from '../session/session-context.ts'
import { isGated, isGuarded, useActForm, type ActFormProps } from './use-act-form.ts'
import type { Act, AreaPlan } from './acts.ts'

type Props = ActFormProps & { onClose: () => void }

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

const gateText = (refusedBy: readonly string[]): string =>
  refusedBy.length === 0
    ? 'Without the gate’s consent'
    : `Although the gate rejects it by ${refusedBy.join(', ')}`

const POLICY_TEXTS: Record<opsContract.PolicyRule, string> = {
  freeze: 'Although changes are frozen',
  approval: 'Without a second person',
}

type ConsentsProps = { act: Act; plan: AreaPlan; form: ReturnType<typeof useActForm> }

function OverrideChoices({ act: { name }, plan, form }: ConsentsProps) {
  if (!isOperator(useSession())) return undefined
  return (
    <>
      {isGated(name) && (
        <FormControlLabel
          control={<Checkbox checked={form.isOverridden} onChange={(_, checked) => form.override(checked)} />}
          label={gateText(form.refusedBy)}
        />
      )}
      {isGuarded(name, plan, form.fields.version) && (
        <FormControlLabel
          control={
            <Checkbox checked={form.withoutGuard} onChange={(_, checked) => form.setWithoutGuard(checked)} />
          }
          label="Without the guard’s consent"
        />
      )}
      {form.policy.refused.map((rule) => (
        <FormControlLabel
          key={rule}
          control={
            <Checkbox
              checked={form.policy.overruled.includes(rule)}
              onChange={(_, checked) => form.policy.overrule(rule, checked)}
            />
          }
          label={POLICY_TEXTS[rule]}
        />
      ))}
    </>
  )
}

/**
 * Dialog of an action: describes its effect, asks for a reason, and shows a rejection. Only Escape and its buttons
 * close it.
 */
export function ActDialog({ onClose, ...props }: Props) {
  const { area, act } = props
  // Keep the plan from when the dialog opened, so that its text does not change while it is read. The server rejects an
  // outdated plan.
  const [plan] = useState(props.plan)
  const form = useActForm({ ...props, plan })
  const nameRelease = useReleaseNames()
  const name = (version: string) => nameRelease(area, version)
  const { fields, why, isSending, error } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.send()
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
            <Alert severity={act.isDangerous ? 'warning' : 'info'}>
              {act.describe(area, namePlan(plan, name), { ...fields, version: name(fields.version) })}
            </Alert>
            <ActFieldInputs {...{ area, asks: act.asks, fields }} onChange={form.change} />
            <TextField
              label="Reason"
              required
              value={why}
              onChange={(event) => form.setWhy(event.target.value)}
            />
            <OverrideChoices {...{ act, plan, form }} />
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
