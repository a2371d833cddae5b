import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatTokenEnd } from '@larder/contracts/ops'
import { day } from '../data/format.ts'
import { DataTable } from '../layout/DataTable.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { useSession } from '../session/session-context.ts'

/** Lists the tokens that nobody revoked, and how long each is still valid. */
export function TokensPage() {
  const { api } = useSession()
  const polled = useQuery({ queryKey: ['tokens'], queryFn: () => api.tokens() })
  return (
    <Stack spacing={2}>
      <Typography variant="h1">Tokens</Typography>
      <Typography>
        Make one with <code>pnpm ops:token create</code>, and end all of a name with{' '}
        <code>pnpm ops:token revoke</code>.
      </Typography>
      <PolledState polled={polled}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Typography>There are no tokens.</Typography>
          ) : (
            <DataTable
              caption="Tokens that nobody revoked, those that end first at the top"
              head={['Whose', 'Roles', 'Made', 'Valid']}
              rows={tokens.map(({ name, roles, createdAt, expiresAt }) => [
                name,
                roles.join(', '),
                day(createdAt),
                formatTokenEnd(expiresAt, new Date(polled.dataUpdatedAt)),
              ])}
            />
          )
        }
      </PolledState>
    </Stack>
  )
}
