import { styled } from '../styled.ts'

/**
 * The primary action within thumb reach: sticks to the bottom on phones, stands in the flow on wide screens.
 * It is in the flow either way, so nothing jumps and nothing hides behind it.
 */
export const StickyBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  margin: `${theme.spacing(4)} ${theme.spacing(-4)} 0`,
  padding: `${theme.spacing(3)} ${theme.spacing(4)} calc(${theme.spacing(3)} + env(safe-area-inset-bottom, ${theme.spacing(0)}))`,
  background: theme.palette.background.raised,
  borderTop: theme.line.hairline,
  boxShadow: theme.floating,
  [theme.wide]: {
    position: 'static',
    margin: `${theme.spacing(6)} 0 0`,
    padding: 0,
    background: 'none',
    border: 0,
    boxShadow: 'none',
  },
  variants: [
    {
      // On every screen, where the page is long: the basket's total, an item's add button.
      props: { 'data-always': true },
      style: {
        [theme.wide]: {
          position: 'sticky',
          padding: theme.spacing(3),
          background: theme.palette.background.raised,
          border: theme.line.hairline,
          borderRadius: theme.radius.card,
          boxShadow: theme.floating,
        },
      },
    },
  ],
}))
