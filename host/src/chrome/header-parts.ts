import { styled } from '@larder/shared/ui'

const navs = ['d', 'ds', 'm', 'ms'] as const
/** The logo to show, where the navbars have different ones. */
const shownLogo = (shown: (typeof navs)[number]): Record<string, string> =>
  Object.fromEntries(navs.map((nav) => [`--show-${nav}`, nav === shown ? 'flex' : 'none']))

/** Reserves the height of the tall navbar, so that the bar may shrink on scroll without moving the page. */
export const Root = styled('header')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: theme.zIndex.appBar,
  height: 'var(--nav-m-height)',
  pointerEvents: 'none',
  [theme.short]: { position: 'static' },
  '--bar-height-now': 'var(--nav-m-height)',
  '--bar-bg': 'var(--nav-m-bg)',
  '--bar-ink': 'var(--nav-m-ink)',
  '--logo-height': 'var(--nav-m-logo)',
  ...shownLogo('m'),
  '&[data-scrolled]': {
    ...shownLogo('ms'),
    '--bar-height-now': 'var(--nav-ms-height)',
    '--bar-bg': 'var(--nav-ms-bg)',
    '--bar-ink': 'var(--nav-ms-ink)',
    '--logo-height': 'var(--nav-ms-logo)',
  },
  [theme.wider]: {
    height: 'var(--nav-d-height)',
    '--bar-height-now': 'var(--nav-d-height)',
    '--bar-bg': 'var(--nav-d-bg)',
    '--bar-ink': 'var(--nav-d-ink)',
    '--logo-height': 'var(--nav-d-logo)',
    ...shownLogo('d'),
    '&[data-scrolled]': {
      ...shownLogo('ds'),
      '--bar-height-now': 'var(--nav-ds-height)',
      '--bar-bg': 'var(--nav-ds-bg)',
      '--bar-ink': 'var(--nav-ds-ink)',
      '--logo-height': 'var(--nav-ds-logo)',
    },
  },
}))

export const Bar = styled('div')(({ theme }) => ({
  height: 'var(--bar-height-now)',
  background: 'var(--bar-bg)',
  color: 'var(--bar-ink)',
  borderBottom: theme.line.clear,
  borderBottomColor: 'color-mix(in srgb, currentColor 12%, transparent)',
  pointerEvents: 'auto',
  transition: `height ${theme.pace.quick}`,
  // A brand's navbar is drawn for the light scheme; the dark one has its own surface and logo.
  ...theme.dark({ background: theme.palette.background.paper, color: theme.palette.text.primary }),
}))

export const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  height: '100%',
  maxWidth: theme.page.normal,
  margin: '0 auto',
  padding: `0 ${theme.spacing(2)}`,
  [theme.wide]: { padding: `0 ${theme.spacing(6)}`, gap: theme.spacing(4) },
}))

/** The logo may shrink; what is at the end of the bar may not. */
export const LogoBox = styled('div')(({ theme }) => ({
  flex: '0 1 auto',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  '& > a': { display: 'flex', alignItems: 'center', minHeight: theme.target, minWidth: 0 },
}))

/** The logo of one navbar, where the brand has several. */
export const OneLogo = styled('span')({
  alignItems: 'center',
  minWidth: 0,
  '&[data-nav="d"]': { display: 'var(--show-d)' },
  '&[data-nav="ds"]': { display: 'var(--show-ds)' },
  '&[data-nav="m"]': { display: 'var(--show-m)' },
  '&[data-nav="ms"]': { display: 'var(--show-ms)' },
})

export const End = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginInlineStart: 'auto',
}))

/** The menu is at the far end, so that a logo that loads late moves nothing. */
export const OnlyWide = styled('div')(({ theme }) => ({
  display: 'none',
  minWidth: 0,
  [theme.wider]: {
    display: 'flex',
    alignItems: 'center',
    '&[data-end]': { marginInlineStart: 'auto', '& + *': { marginInlineStart: 0 } },
  },
}))
/**
 * Fixed room for a part that another area fills later and that may change its width, so that the row around
 * it does not move.
 */
export const Slot = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  minWidth: theme.target,
  variants: [
    {
      props: { 'data-lands': 'basket' },
      style: { minWidth: theme.spacing(12), [theme.wider]: { minWidth: theme.spacing(27) } },
    },
    { props: { 'data-slot': 'account' }, style: { [theme.wider]: { minWidth: theme.spacing(27) } } },
  ],
}))

/** Shown only where the menu leaves room for it. */
export const OnlyWidest = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.widest]: { display: 'flex' },
}))
export const OnlyNarrow = styled('div')(({ theme }) => ({ flex: 'none', [theme.wider]: { display: 'none' } }))
