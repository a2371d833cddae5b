import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useSession } from '../session/session-context.ts'

/** How many troubles are open, and how many nobody looks after. On a phone the only way to their page. */
export function OpenNotices() {
  const { api } = useSession()
  const { data } = useQuery({ queryKey: ['notices'], queryFn: () => api.notices() })
  if (!data) return undefined
  const { open } = data
  const free = open.filter(({ acknowledged }) => !acknowledged).length
  const link = (
    <Link
      component={RouterLink}
      to="/notices"
      color="inherit"
      sx={{ display: 'inline-block', fontWeight: 650, lineHeight: '24px' }}
    >
      Notices
    </Link>
  )
  if (open.length === 0) return <Typography>{link}: nothing is open.</Typography>
  return (
    <Alert severity={free > 0 ? 'warning' : 'info'} role="status">
      {link}: {open.length} open, {free > 0 ? `${free} of them looked after by nobody.` : 'all looked after.'}
    </Alert>
  )
}
