import { useMemo } from 'react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import Rating from '@mui/material/Rating'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { Icon } from '../media/Icon.tsx'

const starsText = (value: number) => (value === 1 ? '1 star' : `${value} stars`)

/** MUI's components in the kit's look. */
const theme = createTheme({
  typography: { fontFamily: 'var(--font)' },
  components: {
    MuiRating: {
      styleOverrides: {
        root: {
          color: 'var(--warning-text)',
          '& label:has(+ :focus-visible)': {
            outline: 'var(--ring)',
            outlineOffset: 2,
            borderRadius: 'var(--radius-small)',
          },
        },
        icon: {
          minWidth: 'var(--target)',
          minHeight: 'var(--target)',
          alignItems: 'center',
          justifyContent: 'center',
        },
        iconEmpty: { color: 'var(--edge)' },
        iconHover: { transform: 'none' },
      },
    },
  },
})

type Props = { name: string; value: number; onChange: (value: number) => void }

/**
 * Five stars to choose from, by pointer, arrow keys or screen reader: MUI's rating. Loaded with the form that
 * uses it, so that no other page loads MUI (docs/decisions/015). Its styles have the document's nonce.
 */
export function StarChoice({ name, value, onChange }: Props) {
  const cache = useMemo(() => {
    const nonce = document.querySelector('script')?.nonce
    return createCache({ key: 'mui', ...(nonce ? { nonce } : {}) })
  }, [])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <Rating
          name={name}
          value={value}
          onChange={(_, next) => onChange(next ?? value)}
          getLabelText={starsText}
          icon={<Icon name="star" size="large" isFilled />}
          emptyIcon={<Icon name="star" size="large" />}
        />
      </ThemeProvider>
    </CacheProvider>
  )
}
