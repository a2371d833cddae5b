import { useSyncExternalStore } from 'react'
import { Icon, styled } from '@larder/shared/ui'

const Root = styled('output')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  insetBlockStart: 0,
  zIndex: theme.zIndex.appBar + 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  minHeight: theme.spacing(10),
  background: theme.palette.warning.main,
  color: theme.palette.warning.contrastText,
  ...theme.typography.body3,
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
