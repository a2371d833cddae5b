import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type FormEvent } from 'react'
import { forgetCookieUse } from '../session/session-context.ts'
import { SIGN_IN_PATH, SignInFailure, type SignInOffer } from '@larder/contracts/sign-in'

type Props = {
  problem?: string | undefined
  isChecking: boolean
  /** Undefined until it is known. */
  offer?: SignInOffer | undefined
  /** Whether the operator signed out, and the session could not be ended. */
  isHeld: boolean
  onToken: (token: string) => void
  onEnd: () => void
}

const AWAY = 'Your company’s sign-in does not answer. Tokens work.'
const FAILURES: Record<SignInFailure, string> = {
  away: AWAY,
  refused:
    'You are signed in at your company, but none of your groups may operate this shop. Ask whoever runs it for the group (OIDC_ROLES).',
  failed: 'The sign-in did not work, or took longer than ten minutes. Try it again.',
  'no-database': 'The shop’s database is unavailable, so nobody new can sign in. Tokens work.',
}

/** Why the browser came back from a sign-in without one. */
const readFailure = (): string | undefined => {
  const { data } = SignInFailure.safeParse(new URLSearchParams(location.search).get('sign-in'))
  return data && FAILURES[data]
}

/** Begins a sign-in by the identity provider, which leads back to the page that was asked for. */
function ProviderSignIn({ isAway }: Pick<SignInOffer, 'isAway'>) {
  const page = location.hash.replace(/^#/, '')
  return (
    <Stack spacing={2} sx={{ pb: 3 }}>
      {isAway && (
        <Alert severity="warning" role="status">
          {AWAY}
        </Alert>
      )}
      <Button
        variant="contained"
        href={`${SIGN_IN_PATH}?to=${encodeURIComponent(page || '/')}`}
        onClick={forgetCookieUse}
      >
        Sign in with your company’s account
      </Button>
    </Stack>
  )
}

/** Offers the company's sign-in where there is one, and asks for a token of `pnpm ops:token create`. */
export function SignInPage({ problem = readFailure(), isChecking, offer, isHeld, onToken, onEnd }: Props) {
  const [token, setToken] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (token.trim() !== '') onToken(token.trim())
  }
  return (
    <Container component="main" maxWidth="sm" sx={{ py: 4 }}>
      <Typography variant="h1">Releases of this shop</Typography>
      {problem && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {isHeld && (
        <Alert
          severity="warning"
          role="alert"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={onEnd}>
              Try again
            </Button>
          }
        >
          Your session could not be ended. Whoever uses this browser can still open it.
        </Alert>
      )}
      {offer?.isOffered && <ProviderSignIn isAway={offer.isAway && problem !== AWAY} />}
      <form onSubmit={submit}>
        <Stack spacing={2}>
          <TextField
            label="Token"
            type="password"
            autoComplete="off"
            required
            value={token}
            helperText="Created by pnpm ops:token create; kept until this tab is closed, for at most 12 hours"
            onChange={(event) => setToken(event.target.value)}
          />
          <Button type="submit" variant={offer?.isOffered ? 'outlined' : 'contained'} disabled={isChecking}>
            {isChecking ? 'Checking' : offer?.isOffered ? 'Sign in with a token' : 'Sign in'}
          </Button>
        </Stack>
      </form>
    </Container>
  )
}
