import { createTheme } from '@mui/material/styles'

const heading = { fontWeight: 650, letterSpacing: '-0.01em' }

const WHOLE = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

/** Height of the sticky header, with some air below it; in pixels. */
export const BELOW_HEADER = 60

/** Plain and dense; the colour scheme is the system's; every target is at least 44 px high. */
export const theme = createTheme({
  cssVariables: true,
  colorSchemes: {
    light: { palette: { primary: { main: '#14532d' }, error: { main: '#b3261e' } } },
    dark: { palette: { primary: { main: '#86d9a0' }, error: { main: '#ff9a91' } } },
  },
  typography: {
    fontFamily: 'system-ui, sans-serif',
    h1: { ...heading, fontSize: '1.5rem', marginBottom: 16 },
    h2: { ...heading, fontSize: '1.125rem' },
    button: { textTransform: 'none' },
  },
  components: {
    // Below the header, which stays in sight: what has the focus is not behind it.
    MuiCssBaseline: {
      styleOverrides: {
        html: { scrollPaddingTop: BELOW_HEADER },
        summary: { paddingBlock: 10, cursor: 'pointer' },
      },
    },
    // The names of releases are long, and are read whole.
    MuiSelect: { styleOverrides: { select: WHOLE } },
    MuiMenuItem: { styleOverrides: { root: WHOLE } },
    MuiButton: { styleOverrides: { root: { minHeight: 44 } }, defaultProps: { disableElevation: true } },
  },
})
