import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { Picker } from '../layout/Picker.tsx'

/** Until when something is marked as sold out. */
export type Until = { kind: 'back' } | { kind: 'day' } | { kind: 'time'; local: string; isAhead: boolean }

const LABELS = { back: 'It is back', day: 'End of the day', time: 'A time' } as const
const KINDS = ['back', 'day', 'time'] as const

/** Whether a time to come is still to be chosen. */
export const needsTime = (until: Until): boolean => until.kind === 'time' && !until.isAhead

/** The time as the shop reads it; undefined until it is back. */
export function getUntil(until: Until, endOfDay: string | undefined): string | undefined {
  if (until.kind === 'day') return endOfDay
  return until.kind === 'time' ? new Date(until.local).toISOString() : undefined
}

type Props = { until: Until; onChange: (until: Until) => void }

/** Chooses until when what is marked next is sold out. The end of the day is the store's. */
export function UntilChoice({ until, onChange }: Props) {
  const pick = (label: string) => {
    const kind = KINDS.find((one) => LABELS[one] === label) ?? 'back'
    onChange(kind === 'time' ? { kind, local: '', isAhead: false } : { kind })
  }
  return (
    <Stack spacing={1}>
      <span aria-hidden="true">Sold out until</span>
      <Picker
        label="Sold out until"
        options={Object.values(LABELS)}
        chosen={LABELS[until.kind]}
        onPick={pick}
      />
      {until.kind === 'time' && (
        <TextField
          label="Back at"
          type="datetime-local"
          value={until.local}
          helperText="A time to come, on your own clock"
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ maxWidth: 360 }}
          onChange={({ target: { value: local } }) =>
            onChange({ kind: 'time', local, isAhead: Date.parse(local) > Date.now() })
          }
        />
      )}
    </Stack>
  )
}
