import { useSyncExternalStore } from 'react'
import { Icon, styled } from '@larder/shared/ui'

const Root = styled('output')(({ theme }) => ({
  position: 'fixed',
  // Under the header, which stays usable, and over whatever else: nothing is pushed aside.
  insetBlockStart: `calc(var(--header-height) + ${theme.spacing(3)})`,
  insetInline: theme.spacing(4),
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  width: 'fit-content',
  margin: '0 auto',
  minHeight: theme.spacing(11),
  padding: `${theme.spacing(2)} ${theme.spacing(5)}`,
  borderRadius: theme.radius.pill,
  boxShadow: theme.floating,
  pointerEvents: 'none',
  background: theme.palette.warning.main,
  color: theme.palette.warning.contrastText,
  ...theme.typography.body3,
  fontWeight: 600,
}))

function listen(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Tells that the connection is gone, and what is kept. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <Root>
      <Icon name="offline" size="small" />
      You are offline. Your basket is kept.
    </Root>
  )
}
