import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import * as opsContract from '@larder/contracts/ops'
import { dayAndTime } from '../data/format.ts'
import { useSession } from '../session/session-context.ts'
import type { ActFields } from './acts.ts'

type Props = {
  area: string
  asks: readonly (keyof ActFields)[]
  fields: ActFields
  onChange: (fields: ActFields) => void
}

function VersionInput({ area, fields, onChange }: Omit<Props, 'asks'>) {
  const { api } = useSession()
  const { data } = useQuery({ queryKey: ['releases', area], queryFn: () => api.releases({ area }) })
  if (!data) return <TextField label="Version" disabled value="" helperText="Loading the releases" />
  return (
    <TextField
      label="Version"
      select
      required
      value={data.releases.some(({ version }) => version === fields.version) ? fields.version : ''}
      onChange={(event) => onChange({ ...fields, version: event.target.value })}
    >
      {data.releases.map(({ version, publishedAt, liveAs, commit }) => (
        <MenuItem key={version} value={version}>
          {[...(commit ? [commit.subject] : []), version, dayAndTime(publishedAt), ...liveAs].join(' · ')}
        </MenuItem>
      ))}
    </TextField>
  )
}

export function ActFieldInputs({ area, asks, fields, onChange }: Props) {
  return (
    <>
      {asks.includes('version') && <VersionInput {...{ area, fields, onChange }} />}
      {asks.includes('percent') && (
        <TextField
          label="Percent of all visitors"
          type="number"
          slotProps={{ htmlInput: { min: 0.01, max: 100, step: 0.01 } }}
          value={fields.percent}
          onChange={(event) => onChange({ ...fields, percent: Number(event.target.value) })}
        />
      )}
      {asks.includes('kind') && (
        <TextField
          label="Audience"
          select
          value={fields.kind}
          onChange={(event) =>
            onChange({ ...fields, kind: opsContract.Rule.shape.kind.parse(event.target.value) })
          }
        >
          {opsContract.Rule.shape.kind.options.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {kind}
            </MenuItem>
          ))}
        </TextField>
      )}
      {asks.includes('names') && (
        <TextField
          label="Names"
          required
          helperText="Testers by their name, brands by id, stores by slug, cohorts as members or guests; separated by spaces"
          value={fields.names}
          onChange={(event) => onChange({ ...fields, names: event.target.value })}
        />
      )}
    </>
  )
}
