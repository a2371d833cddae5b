import { createTheme } from '@mui/material/styles'

const heading = { fontWeight: 650, letterSpacing: '-0.01em' }

const WRAPPING = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

/** Height of the sticky header plus a margin, in pixels. */
export const BELOW_HEADER = 60

/** A plain and dense theme with the system's colour scheme. Every target is at least 44 px high. */
export const theme = createTheme({
  cssVariables: true,
  colorSchemes: {
    light: {
      palette: { primary: { main: '#14532d' }, error: { main: '#b3261e' }, warning: { main: '#a34a00' } },
    },
    dark: { palette: { primary: { main: '#86d9a0' }, error: { main: '#ff9a91' } } },
  },
  typography: {
    fontFamily: 'system-ui, sans-serif',
    h1: { ...heading, fontSize: '1.5rem', marginBottom: 16 },
    h2: { ...heading, fontSize: '1.125rem' },
    button: { textTransform: 'none' },
  },
  components: {
    // Focused elements are not hidden behind the sticky header.
    MuiCssBaseline: {
      styleOverrides: {
        html: { scrollPaddingTop: BELOW_HEADER },
        summary: { paddingBlock: 10, cursor: 'pointer' },
      },
    },
    // Names of releases are long and must not be truncated.
    MuiSelect: { styleOverrides: { select: WRAPPING } },
    MuiMenuItem: { styleOverrides: { root: WRAPPING } },
    MuiButton: { styleOverrides: { root: { minHeight: 44 } }, defaultProps: { disableElevation: true } },
  },
})
