import { Icon, styled, useOnline } from '@larder/shared/ui'

/** At the bottom, above other sticky bars, because the links that lead back are at the top of a page. */
const Root = styled('output')(({ theme }) => ({
  position: 'fixed',
  insetInline: theme.spacing(4),
  insetBlockEnd: `calc(${theme.spacing(20)} + env(safe-area-inset-bottom, ${theme.spacing(0)}))`,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  [theme.wide]: { insetBlockEnd: `calc(${theme.spacing(6)} + var(--bar-height, ${theme.spacing(0)}))` },
  [theme.short]: { insetBlockEnd: theme.spacing(2) },
}))
const Words = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.spacing(11),
  padding: `${theme.spacing(2)} ${theme.spacing(5)}`,
  borderRadius: theme.radius.pill,
  boxShadow: theme.floating,
  background: theme.palette.warning.main,
  color: theme.palette.warning.contrastText,
  ...theme.typography.body3,
  fontWeight: 600,
}))

/** Says that the connection is lost, and what is kept. */
export function OfflineBar() {
  if (useOnline()) return null
  return (
    <Root>
      <Words>
        <Icon name="offline" size="small" />
        You are offline. Your basket is kept.
      </Words>
    </Root>
  )
}
