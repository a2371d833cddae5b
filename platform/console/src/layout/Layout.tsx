import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { NavLink, Outlet } from 'react-router'
import { useSession } from '../session/session-context.ts'

const PAGES = [
  ['/', 'Overview'],
  ['/rollouts', 'Rollouts'],
  ['/releases', 'Releases'],
  ['/ledger', 'Ledger'],
  ['/why', 'Why'],
] as const

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
  const { name, signOut } = useSession()
  return (
    <>
      <Box component="header" sx={HEADER}>
        <Container>
          <Box component="nav" aria-label="Pages">
            {PAGES.map(([path, label]) => (
              <Button
                key={path}
                component={NavLink}
                to={path}
                color="inherit"
                sx={{
                  // Makes five links fit in one line of a phone.
                  minWidth: 0,
                  px: 1,
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
          <Typography variant="body2">{name}</Typography>
          <Button color="inherit" onClick={() => signOut()}>
            Sign out
          </Button>
        </Stack>
      </Container>
    </>
  )
}
