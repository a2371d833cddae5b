import { styled } from '@larder/shared/ui'

export const MAIN_ID = 'main'

const Root = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetBlockStart: theme.spacing(2),
  insetInlineStart: theme.spacing(2),
  zIndex: theme.zIndex.tooltip,
  padding: `${theme.spacing(3)} ${theme.spacing(5)}`,
  borderRadius: theme.radius.pill,
  background: theme.palette.background.raised,
  color: theme.palette.text.primary,
  boxShadow: theme.floating,
  '&:not(:focus)': { clipPath: 'inset(50%)' },
}))

/** First tab stop: skips the header. */
export function SkipLink() {
  return <Root href={`#${MAIN_ID}`}>Skip to the page</Root>
}
