import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clockTime } from '../data/format.ts'

type Props<Value> = {
  polled: Pick<UseQueryResult<Value>, 'data' | 'dataUpdatedAt' | 'error' | 'refetch'>
  /** Whether another part of the page, loaded separately, shows its update time. */
  hasTimedPart?: boolean
  children: (value: Value) => ReactNode
}

/** The loaded value, its loading state, or after a failure the reason and the age of the values. */
export function PolledState<Value>({ polled, hasTimedPart = false, children }: Props<Value>) {
  const { data, dataUpdatedAt, error, refetch } = polled
  const at = dataUpdatedAt ? new Date(dataUpdatedAt) : undefined
  const retryButton = (
    <Button color="inherit" onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return (
    <Stack spacing={2}>
      {error && (
        <Alert severity="warning" action={retryButton}>
          {at ? `Not updated since ${clockTime(at)}. ` : ''}
          {error.message}
        </Alert>
      )}
      {data === undefined && !error && <CircularProgress aria-label="Loading" />}
      {data !== undefined && children(data)}
      {at && !error && !hasTimedPart && (
        <Typography variant="body2" color="text.secondary">
          Updated at {clockTime(at)}
        </Typography>
      )}
    </Stack>
  )
}
