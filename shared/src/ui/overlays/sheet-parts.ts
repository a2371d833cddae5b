import { keyframes, styled, type CSSObject, type Theme } from '../styled.ts'

const rise = keyframes({ from: { transform: 'translateY(24%)', opacity: 0 } })
const slide = keyframes({ from: { transform: 'translateX(24%)', opacity: 0 } })
const appear = keyframes({ from: { transform: 'scale(.97)', opacity: 0 } })
const fade = keyframes({ from: { opacity: 0 } })

const widths = { narrow: 110, normal: 140, wide: 220 } as const

const inTheMiddle = (theme: Theme): CSSObject => ({
  inset: 0,
  margin: 'auto',
  maxHeight: `calc(100dvh - ${theme.spacing(16)})`,
  borderRadius: theme.radius.card,
  animation: `${appear} ${theme.pace.quick}`,
})
const atTheEdge = (theme: Theme): CSSObject => ({
  inset: '0 0 0 auto',
  margin: 0,
  height: '100dvh',
  maxHeight: 'none',
  borderRadius: `${theme.radius.card} 0 0 ${theme.radius.card}`,
  animation: `${slide} ${theme.pace.calm}`,
})

export const Root = styled('dialog')(({ theme }) => ({
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: theme.zIndex.modal,
  width: '100%',
  maxWidth: 'none',
  maxHeight: `calc(100dvh - ${theme.spacing(8)})`,
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: `${theme.radius.card} ${theme.radius.card} 0 0`,
  background: theme.palette.background.raised,
  color: theme.palette.text.primary,
  boxShadow: theme.floating,
  overflow: 'hidden',
  overscrollBehavior: 'contain',
  flexDirection: 'column',
  animation: `${rise} ${theme.pace.calm}`,
  '&[open]': { display: 'flex' },
  // Rendered open by the server, before a script makes it modal: the same look.
  '&[open]:not(:modal)': { boxShadow: `0 0 0 100vmax var(--shade)` },
  '&::backdrop': { background: 'var(--shade)', animation: `${fade} ${theme.pace.calm}` },
  [theme.wide]: inTheMiddle(theme),
  // Head, content and footer scroll together where too little room would be left for the content.
  [theme.short]: { maxHeight: '100dvh', overflowY: 'auto', '&[open]': { display: 'block' } },
  variants: [
    ...Object.entries(widths).map(([name, units]) => ({
      props: { 'data-width': name },
      style: { [theme.wide]: { width: `min(${theme.spacing(units)}, 100% - ${theme.spacing(16)})` } },
    })),
    { props: { 'data-kind': 'panel' }, style: { [theme.wide]: atTheEdge(theme) } },
  ],
}))

export const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(3),
  padding: `${theme.spacing(2)} ${theme.spacing(2)} ${theme.spacing(2)} ${theme.spacing(5)}`,
  borderBottom: theme.line.hairline,
  '&[data-floating]': {
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineEnd: 0,
    zIndex: 2,
    padding: theme.spacing(2),
    borderBottom: 0,
  },
}))

export const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  '&:focus': { outline: 'none' },
  '&[data-hidden]': {
    position: 'absolute',
    width: theme.spacing(0.25), // at the width of its text it would make the dialog scroll sideways
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
}))

export const Body = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: theme.spacing(5),
  [theme.short]: { overflowY: 'visible' },
  '&[data-bare]': { padding: 0 },
}))

export const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(3),
  padding: `${theme.spacing(3)} ${theme.spacing(5)} calc(${theme.spacing(3)} + env(safe-area-inset-bottom, ${theme.spacing(0)}))`,
  borderTop: theme.line.hairline,
  '& > button, & > a': { flex: 1 },
}))
