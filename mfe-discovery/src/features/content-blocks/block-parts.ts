import { styled } from '@larder/shared/ui'

export const Prose = styled('div')(({ theme }) => ({
  maxWidth: theme.page.narrow,
  display: 'grid',
  gap: theme.spacing(4),
  '& > p': { ...theme.typography.lead, color: theme.palette.text.secondary, textWrap: 'pretty' },
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
  [theme.wide]: {
    gap: theme.spacing(6),
    gridTemplateColumns: `repeat(auto-fit, minmax(${theme.spacing(60)}, 1fr))`,
  },
}))
export const StepTile = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignContent: 'start',
  '& > h3': { ...theme.typography.h3, display: 'flex', gap: theme.spacing(2) },
  '& > h3 > b': { color: theme.palette.highlight.text, fontVariantNumeric: 'tabular-nums' },
  '& > p': { ...theme.typography.body1, color: theme.palette.text.secondary, textWrap: 'pretty' },
}))
export const Quote = styled('figure')(({ theme }) => ({
  maxWidth: theme.page.narrow,
  margin: '0 auto',
  textAlign: 'center',
  '& > blockquote': { ...theme.typography.h1, margin: 0, textWrap: 'balance' },
  '& > figcaption': {
    ...theme.typography.body1,
    marginTop: theme.spacing(4),
    color: theme.palette.text.secondary,
  },
}))
export const Banner = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  overflow: 'hidden',
  borderRadius: theme.radius.card,
  background: theme.palette.primary.tint,
  '& > div': { display: 'grid', justifyItems: 'start', gap: theme.spacing(4), padding: theme.spacing(6) },
  '& h2': theme.typography.h1,
  '& p': { ...theme.typography.lead, color: theme.palette.text.secondary },
  [theme.wide]: { gridTemplateColumns: '1.2fr 1fr', '& > div': { padding: theme.spacing(12) } },
}))
export const Ticks = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '& > li': { ...theme.typography.body1, display: 'flex', gap: theme.spacing(3), alignItems: 'flex-start' },
  '& svg': { color: theme.palette.success.text, flexShrink: 0 },
}))
