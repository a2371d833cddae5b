import { Link } from '../router.ts'
import { styled } from '../styled.ts'

/**
 * A white card with a thin border. `data-pad="none"` for cards whose picture touches the edge, `"large"` for
 * panels.
 */
export const Surface = styled('div')(({ theme }) => ({
  background: theme.palette.background.paper,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  padding: theme.spacing(4),
  variants: [
    { props: { 'data-pad': 'none' }, style: { padding: 0, overflow: 'hidden' } },
    {
      props: { 'data-pad': 'large' },
      style: { padding: theme.spacing(5), [theme.wide]: { padding: theme.spacing(8) } },
    },
    {
      props: { 'data-tone': 'sunken' },
      style: { background: theme.palette.background.sunken, borderColor: 'transparent' },
    },
  ],
}))

/**
 * A card that can be pressed: it positions `CardLink`, whose press area is the whole card,
 * so a card may hold a link and buttons beside each other without nesting them.
 */
export const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: '100%',
  overflow: 'hidden',
  background: theme.palette.background.paper,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  transition: `border-color ${theme.pace.quick}`,
  '&:hover': { borderColor: theme.palette.edge },
  '&:has(> a:focus-visible), &:has(h3 > a:focus-visible)': theme.ring,
}))

/** The card's one link: covers the card, below its buttons. */
export const CardLink = styled(Link)(({ theme }) => ({
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.radius.card },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { ...theme.ring, outlineOffset: theme.spacing(-1) },
}))

/** The card's title. */
export const CardTitle = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 600,
  textWrap: 'pretty',
  [theme.wide]: { fontSize: theme.typography.body1.fontSize },
}))

/** Padding inside a card, above `CardLink`'s press area only with `data-raised`. */
export const CardBody = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  flex: 1,
  padding: theme.spacing(3),
  [theme.wide]: { padding: theme.spacing(4) },
}))

/** Raises buttons above the card's link. */
export const CardActions = styled('div')(({ theme }) => ({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
}))

/** Cards of equal width that fill the row: two on phones, as many as fit elsewhere. */
export const CardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: `repeat(2, minmax(0, 1fr))`,
  [theme.wide]: {
    gap: theme.spacing(4),
    gridTemplateColumns: `repeat(auto-fill, minmax(${theme.spacing(50)}, 1fr))`,
  },
  variants: [
    {
      props: { 'data-size': 'large' },
      style: {
        gridTemplateColumns: 'minmax(0, 1fr)',
        [theme.wide]: { gridTemplateColumns: `repeat(auto-fill, minmax(${theme.spacing(75)}, 1fr))` },
      },
    },
  ],
}))
