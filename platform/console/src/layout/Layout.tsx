import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { NavLink, Outlet } from 'react-router'
import {
  decidesCases,
  isForCasesOnly,
  isOperator,
  marksSoldOut,
  useSession,
  type Session,
} from '../session/session-context.ts'

const PAGES = [
  ['/', 'Overview'],
  ['/notices', 'Notices'],
  ['/rollouts', 'Rollouts'],
  ['/releases', 'Releases'],
  ['/ledger', 'Ledger'],
  ['/why', 'Why'],
] as const
const CASES_PAGE = ['/cases', 'Cases'] as const
const SOLD_OUT_PAGE = ['/sold-out', 'Sold out'] as const

/** A phone's overview has the link to the notices, its footer the one to what is sold out. */
const ELSEWHERE_ON_PHONES: ReadonlySet<string> = new Set(['/notices', '/sold-out'])

const listPages = (session: Session) => [
  ...(isForCasesOnly(session) ? [] : PAGES),
  ...(decidesCases(session) ? [CASES_PAGE] : []),
  ...(marksSoldOut(session) ? [SOLD_OUT_PAGE] : []),
]

/** Sticky when the screen is high enough. */
const HEADER = {
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  zIndex: 'appBar',
  '@media (min-height: 500px)': { position: 'sticky', top: 0 },
} as const

/** Frame of the pages: navigation on top, the token's owner and sign-out at the bottom. */
export function Layout() {
  const session = useSession()
  const { name, tokenEnd, signOut } = session
  return (
    <>
      <Box component="header" sx={HEADER}>
        <Container>
          <Box component="nav" aria-label="Pages">
            {listPages(session).map(([path, label]) => (
              <Button
                key={path}
                component={NavLink}
                to={path}
                color="inherit"
                sx={{
                  // Makes six links fit in one line of a phone.
                  ...(ELSEWHERE_ON_PHONES.has(path) && { display: { xs: 'none', sm: 'inline-flex' } }),
                  minWidth: 0,
                  px: { xs: 0.5, sm: 1 },
                  '&.active': { textDecoration: 'underline', textUnderlineOffset: 6 },
                }}
              >
                {label}
              </Button>
            ))}
          </Box>
        </Container>
      </Box>
      <Container component="main" sx={{ py: 3 }}>
        <Outlet />
      </Container>
      {/* At the bottom, because a second header line would take space from important content on a phone. */}
      <Container component="footer">
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', pb: 2 }}>
          <Typography variant="body2">
            {name}
            {tokenEnd !== undefined && `, token: ${tokenEnd}`}
          </Typography>
          {marksSoldOut(session) && (
            <Button component={NavLink} to="/sold-out" color="inherit" sx={{ display: { sm: 'none' } }}>
              Sold out
            </Button>
          )}
          {isOperator(session) && (
            <Button component={NavLink} to="/tokens" color="inherit">
              Tokens
            </Button>
          )}
          <Button color="inherit" onClick={() => signOut()}>
            Sign out
          </Button>
        </Stack>
      </Container>
    </>
  )
}
