import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import type * as noticesContract from '@larder/contracts/notices'
import { useSession } from '../session/session-context.ts'

/** What the overview shows in a box of its own, so that no trouble is shown twice. */
const SHOWN_ELSEWHERE: readonly noticesContract.NoticeKind[] = [
  'release-broken',
  'calls-failing',
  'nobody-comes',
  'nobody-pays',
  'area-killed',
  'database-away',
  'acts-pending',
]

const describeOpen = (open: readonly noticesContract.ListedNotice[]): string => {
  if (open.length === 0) return 'nothing is open.'
  const free = open.filter(({ acknowledged }) => !acknowledged).length
  return `${open.length} open, ${free > 0 ? `${free} of them looked after by nobody.` : 'all looked after.'}`
}

/**
 * How many troubles are open, and how many nobody looks after; those that page and that the overview does not show itself have a box
 * each. On a phone the only way to their page.
 */
export function OpenNotices() {
  const { api } = useSession()
  const { data } = useQuery({ queryKey: ['notices'], queryFn: () => api.notices() })
  if (!data) return undefined
  const { open } = data
  const boxes = open.filter(({ kind, severity }) => severity === 'page' && !SHOWN_ELSEWHERE.includes(kind))
  return (
    <>
      <Typography role="status">
        <Link
          component={RouterLink}
          to="/notices"
          color="inherit"
          sx={{ display: 'inline-block', fontWeight: 650, lineHeight: '24px' }}
        >
          Notices
        </Link>
        : {describeOpen(open)}
      </Typography>
      {boxes.map(({ id, text, acknowledged }) => (
        <Alert key={id} severity={acknowledged ? 'info' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
          {text}
          {acknowledged && ` ${acknowledged.who} looks after it.`}
        </Alert>
      ))}
    </>
  )
}
