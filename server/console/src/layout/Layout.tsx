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

/** The pages' frame: where one can go, whose token it is, and the way out. */
export function Layout() {
  const { name, signOut } = useSession()
  return (
    <>
      <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <Container>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', py: 0.5 }}>
            <Box component="nav" aria-label="Pages" sx={{ flexGrow: 1 }}>
              {PAGES.map(([path, label]) => (
                <Button
                  key={path}
                  component={NavLink}
                  to={path}
                  color="inherit"
                  sx={{
                    // Five of them in one line of a phone.
                    minWidth: 0,
                    px: 1,
                    '&.active': { textDecoration: 'underline', textUnderlineOffset: 6 },
                  }}
                >
                  {label}
                </Button>
              ))}
            </Box>
            <Typography variant="body2">{name}</Typography>
            <Button color="inherit" onClick={() => signOut()}>
              Sign out
            </Button>
          </Stack>
        </Container>
      </Box>
      <Container component="main" sx={{ py: 3 }}>
        <Outlet />
      </Container>
    </>
  )
}
