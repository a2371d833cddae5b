import { styled } from '@larder/shared/ui'

const FAINT = 'color-mix(in srgb, currentColor 35%, transparent)'

export const Root = styled('footer')(({ theme }) => ({
  marginTop: 'auto',
  '& a, & button': { color: 'inherit' },
  // The colour switch is on the brand's own background.
  '& fieldset': { background: 'color-mix(in srgb, currentColor 10%, transparent)' },
  '& fieldset > label': { color: 'inherit' },
  '& fieldset > label:has(:checked)': {
    background: 'color-mix(in srgb, currentColor 18%, transparent)',
    color: 'inherit',
    outline: 'none',
  },
  '&[data-wide-only]': { display: 'none', [theme.wide]: { display: 'block' } },
}))

export const Inner = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(10),
  maxWidth: theme.page.normal,
  margin: '0 auto',
  padding: `${theme.spacing(12)} ${theme.spacing(4)} ${theme.spacing(10)}`,
  [theme.wide]: { padding: `${theme.spacing(16)} ${theme.spacing(6)} ${theme.spacing(10)}` },
}))

export const Menus = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(8),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.wide]: { gridTemplateColumns: `repeat(auto-fit, minmax(${theme.spacing(40)}, 1fr))` },
  '& h2': { ...theme.typography.h4, marginBottom: theme.spacing(2) },
}))

export const LinkList = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  '& a, & button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: theme.target,
    maxWidth: '100%',
    // An address in large text is wider than a phone.
    overflowWrap: 'anywhere',
    padding: 0,
    border: 0,
    background: 'none',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: theme.spacing(1) },
  },
}))

export const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(5),
}))

export const Marks = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  '& > li': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: theme.spacing(8),
    padding: `0 ${theme.spacing(3)}`,
    borderRadius: theme.radius.small,
    border: theme.line.clear,
    borderColor: FAINT,
    ...theme.typography.caption,
    fontWeight: 700,
  },
}))

export const Round = styled('a')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  width: theme.target,
  height: theme.target,
  borderRadius: theme.radius.pill,
  border: theme.line.clear,
  borderColor: FAINT,
}))

export const AppBadge = styled('a')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: theme.spacing(13),
  padding: `0 ${theme.spacing(5)}`,
  border: theme.line.clear,
  borderColor: FAINT,
  borderRadius: theme.radius.field,
  ...theme.typography.button2,
  textDecoration: 'none',
  '& small': { display: 'block', ...theme.typography.caption },
}))

/** The brand's banner above the footer's menus: a picture beside text. */
export const Banner = styled('aside')(({ theme }) => ({
  display: 'grid',
  overflow: 'hidden',
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  [theme.wide]: { gridTemplateColumns: '1fr 1fr', alignItems: 'center' },
  '& > div': { padding: theme.spacing(6), [theme.wide]: { padding: theme.spacing(10) } },
  '& h2': { ...theme.typography.h2, marginBottom: theme.spacing(2) },
}))
