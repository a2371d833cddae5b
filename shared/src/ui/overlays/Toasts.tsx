import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import { keyframes, styled } from '../styled.ts'
import { $toasts, dismissToast, holdToasts, releaseToasts, type Toast, type ToastTone } from './toast.ts'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(40%)' } })

const Region = styled('output')(({ theme }) => ({
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: theme.zIndex.snackbar,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(2),
  width: 'auto',
  margin: 0,
  padding: `${theme.spacing(4)} ${theme.spacing(4)} calc(${theme.spacing(4)} + var(--bar-height, ${theme.spacing(0)}))`,
  border: 0,
  background: 'none',
  overflow: 'visible',
  pointerEvents: 'none',
}))
const Item = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  maxWidth: theme.page.narrow,
  minHeight: theme.spacing(13),
  padding: `${theme.spacing(1)} ${theme.spacing(5)} ${theme.spacing(1)} ${theme.spacing(4)}`,
  background: theme.palette.text.primary,
  color: theme.palette.background.default,
  borderRadius: theme.radius.pill,
  boxShadow: theme.floating,
  ...theme.typography.body2,
  fontWeight: 600,
  pointerEvents: 'auto',
  animation: `${rise} ${theme.pace.calm}`,
  '& button': {
    minHeight: theme.target,
    padding: `0 ${theme.spacing(2)}`,
    border: 0,
    background: 'none',
    color: 'inherit',
    ...theme.typography.button2,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
}))

const icons: Record<ToastTone, IconName> = { info: 'info', success: 'check', error: 'warning' }

function ToastItem({ toast }: { toast: Toast }) {
  const { id, tone, text, action } = toast
  const run = () => {
    dismissToast(id)
    action?.run()
  }
  return (
    <Item>
      <Icon name={icons[tone]} size="small" />
      <span>{text}</span>
      {action && (
        <button type="button" onClick={run}>
          {action.label}
        </button>
      )}
    </Item>
  )
}

/** The position of toasts: bottom-centre, above an open dialog too. Once per page, in the host. */
export function Toasts() {
  // What is said before hydration has ended is shown after it.
  const toasts = useStore($toasts, { ssr: 'initial' })
  const region = useRef<HTMLOutputElement>(null)
  const newest = toasts.at(-1)?.id
  // The top layer is the browser's: shown again, the region is above a dialog that was opened meanwhile.
  useEffect(() => {
    const node = region.current
    if (!node?.showPopover) return
    if (node.matches(':popover-open')) node.hidePopover()
    if (newest !== undefined) node.showPopover()
  }, [newest])
  return (
    <Region
      ref={region}
      popover="manual"
      aria-live="polite"
      style={toasts.length === 0 ? { display: 'none' } : undefined}
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </Region>
  )
}
