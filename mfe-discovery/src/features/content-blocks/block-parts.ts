import { styled } from '@larder/shared/ui'

export const Prose = styled('div')(({ theme }) => ({
  maxWidth: theme.page.narrow,
  display: 'grid',
  gap: theme.spacing(4),
  '& > h2': { ...theme.typography.h1, textWrap: 'balance' },
  '& > p': { ...theme.typography.lead, textWrap: 'pretty' },
}))
export const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  alignItems: 'center',
  [theme.wide]: {
    gridTemplateColumns: '1fr 1fr',
    gap: theme.spacing(12),
    '&[data-side="left"] > :first-child': { order: 2 },
  },
}))
export const Tiles = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  // On phones a tile is a row with its picture beside its text; the first tile is large.
  '& > li:not(:first-of-type) > [data-tile]': {
    flexDirection: 'row',
    '& > span': { width: theme.spacing(32), flex: 'none' },
  },
  [theme.wide]: {
    gap: theme.spacing(6),
    gridTemplateColumns: `repeat(auto-fit, minmax(${theme.spacing(60)}, 1fr))`,
    '& > li:not(:first-of-type) > [data-tile]': { flexDirection: 'column', '& > span': { width: 'auto' } },
  },
}))
export const StepTile = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${theme.spacing(30)} minmax(0, 1fr)`,
  gap: theme.spacing(4),
  alignItems: 'center',
  '& > div': { display: 'grid', gap: theme.spacing(1), justifyItems: 'start' },
  '& b': { ...theme.typography.h3, color: theme.palette.highlight.text },
  '& h3': theme.typography.h3,
  '& p': { ...theme.typography.body2, color: theme.palette.text.secondary, textWrap: 'pretty' },
  [theme.wide]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    '& > div': { gridTemplateColumns: 'auto 1fr', columnGap: theme.spacing(4), alignItems: 'baseline' },
    '& b': { ...theme.typography.h1, gridRow: 'span 2' },
    '& p': theme.typography.body1,
  },
}))
export const Quote = styled('figure')(({ theme }) => ({
  padding: `${theme.spacing(10)} ${theme.spacing(5)}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.sunken,
  textAlign: 'center',
  [theme.wide]: { padding: `${theme.spacing(20)} ${theme.spacing(10)}` },
  '& > blockquote': {
    ...theme.typography.h1,
    maxWidth: theme.page.narrow,
    margin: '0 auto',
    textWrap: 'balance',
  },
  '& > figcaption': { ...theme.typography.body1, marginTop: theme.spacing(4) },
}))
export const Banner = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  overflow: 'hidden',
  borderRadius: theme.radius.card,
  background: 'color-mix(in oklab, var(--primary) 13%, var(--bg))',
  '& > div': { display: 'grid', justifyItems: 'start', gap: theme.spacing(4), padding: theme.spacing(6) },
  '& h2': theme.typography.h1,
  '& p': theme.typography.lead,
  [theme.wide]: { gridTemplateColumns: '1.2fr 1fr', '& > div': { padding: theme.spacing(12) } },
}))
export const Ticks = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '& > li': { ...theme.typography.body1, display: 'flex', gap: theme.spacing(3), alignItems: 'flex-start' },
  '& svg': { color: theme.palette.success.text, flexShrink: 0 },
}))
