import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type * as noticesContract from '@larder/contracts/notices'
import { useSession } from '../session/session-context.ts'

const DURATIONS = [
  [30, '30 minutes'],
  [120, '2 hours'],
  [480, '8 hours'],
  [1_440, 'a day'],
] as const

/** What may be silenced of a notice: its kind, narrowed to its area or its only brand, or all of them. */
function listScopes({ kind, area, brands }: noticesContract.Notice) {
  const [brand, ...others] = brands
  return [
    {
      label: `${kind}${area === undefined ? '' : ` of ${area}`}`,
      scope: { kind, ...(area !== undefined && { area }) },
    },
    ...(area === undefined ? [] : [{ label: `all of ${area}`, scope: { area } }]),
    ...(brand === undefined || others.length > 0
      ? []
      : [{ label: `all of ${brand} alone`, scope: { brand } }]),
    { label: 'everything', scope: {} },
  ]
}

type Props = { notice: noticesContract.Notice; onClose: () => void }

/** Asks what is silenced, for how long, and why. */
export function SilenceDialog({ notice, onClose }: Props) {
  const { api } = useSession()
  const client = useQueryClient()
  const scopes = listScopes(notice)
  const [chosen, setChosen] = useState(0)
  const [minutes, setMinutes] = useState(30)
  const [why, setWhy] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.silence({ ...scopes[chosen]?.scope, minutes, why }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['notices'] })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog
      open
      fullWidth
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby="silence"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id="silence">Silence</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Alert severity="info">
              What begins in this time is told to nobody before its end. This page lists it all the same.
            </Alert>
            <TextField
              select
              label="Of what"
              value={chosen}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {scopes.map(({ label }, index) => (
                <MenuItem key={label} value={index}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label="For"
              value={minutes}
              onChange={({ target }) => setMinutes(Number(target.value))}
            >
              {DURATIONS.map(([value, label]) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
            <TextField label="Reason" required value={why} onChange={({ target }) => setWhy(target.value)} />
            {error && <Alert severity="error">{Object.values(error.fields)[0] ?? error.message}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {isPending ? 'Sending' : 'Silence'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
