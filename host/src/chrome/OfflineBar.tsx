import { useSyncExternalStore } from 'react'
import { Icon, styled } from '@larder/shared/ui'

/** Takes no room of its own: stays under the header, wherever that is, over whatever else there is. */
const Root = styled('output')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 'var(--header-height)',
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  justifyContent: 'center',
  height: 0,
  pointerEvents: 'none',
}))
const Words = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  height: 'fit-content',
  minHeight: theme.spacing(11),
  margin: `${theme.spacing(2)} ${theme.spacing(4)}`,
  padding: `${theme.spacing(2)} ${theme.spacing(5)}`,
  borderRadius: theme.radius.pill,
  boxShadow: theme.floating,
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
      <Words>
        <Icon name="offline" size="small" />
        You are offline. Your basket is kept.
      </Words>
    </Root>
  )
}
