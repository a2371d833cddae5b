import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type FormEvent } from 'react'

type Props = { problem?: string | undefined; isChecking: boolean; onToken: (token: string) => void }

/** Asks for a token of `pnpm ops:token create`. */
export function SignInPage({ problem, isChecking, onToken }: Props) {
  const [token, setToken] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (token.trim() !== '') onToken(token.trim())
  }
  return (
    <Container component="main" maxWidth="sm" sx={{ py: 4 }}>
      <Typography variant="h1">Releases of this shop</Typography>
      <form onSubmit={submit}>
        <Stack spacing={2}>
          {problem && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          <TextField
            label="Token"
            type="password"
            autoComplete="off"
            required
            value={token}
            helperText="Created by pnpm ops:token create; kept until this tab is closed, for at most 12 hours"
            onChange={(event) => setToken(event.target.value)}
          />
          <Button type="submit" variant="contained" disabled={isChecking}>
            {isChecking ? 'Checking' : 'Sign in'}
          </Button>
        </Stack>
      </form>
    </Container>
  )
}
