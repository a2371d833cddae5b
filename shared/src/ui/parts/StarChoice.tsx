import { useMemo } from 'react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import Rating from '@mui/material/Rating'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { Icon } from '../media/Icon.tsx'
import { useTheme } from '../styled.ts'

const words = (value: number) => (value === 1 ? '1 star' : `${value} stars`)

/** MUI's components in the kit's look. */
function muiTheme({ typography, palette, target, radius, ring }: ReturnType<typeof useTheme>) {
  return createTheme({
    typography: { fontFamily: typography.fontFamily },
    components: {
      MuiRating: {
        styleOverrides: {
          root: {
            color: palette.warning.text,
            '& label:has(+ :focus-visible)': { ...ring, borderRadius: radius.small },
          },
          icon: { minWidth: target, minHeight: target, alignItems: 'center', justifyContent: 'center' },
          iconEmpty: { color: palette.edge },
          iconHover: { transform: 'none' },
        },
      },
    },
  })
}

type Props = { name: string; value: number; onChange: (value: number) => void }

/**
 * Five stars to choose from, by pointer, arrow keys or screen reader: MUI's rating. Loaded with the form that
 * uses it, so that no other page loads MUI (docs/decisions/015). Its styles have the document's nonce.
 */
export function StarChoice({ name, value, onChange }: Props) {
  const kit = useTheme()
  const theme = useMemo(() => muiTheme(kit), [kit])
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
          getLabelText={words}
          icon={<Icon name="star" size="large" isFilled />}
          emptyIcon={<Icon name="star" size="large" />}
        />
      </ThemeProvider>
    </CacheProvider>
  )
}
