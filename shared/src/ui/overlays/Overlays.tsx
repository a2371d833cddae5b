import { atom, readonlyType } from 'nanostores'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { singleton } from '../../lib/index.ts'
import { Button } from '../parts/Button.tsx'
import { Sheet } from './Sheet.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { $announcement } from './live-region.ts'
import { Icon, type IconName } from '../media/Icon.tsx'
import { $toasts, dismissToast, holdToasts, releaseToasts, type Toast, type ToastTone } from './toast.ts'
import styles from './Overlays.module.css'

export type Question = {
  title: string
  /** The consequence, in one or two sentences. */
  text?: string
  /** The verb of the action ('Remove', 'Continue'). */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
}
type Asked = Question & { answer: (isYes: boolean) => void }

const $open = singleton('confirm', () => atom<Asked | undefined>(undefined))
const $question = readonlyType($open)

/** Asks before an action that cannot be undone; true when the shopper agrees. One question at a time. */
export function confirm(question: Question): Promise<boolean> {
  $open.get()?.answer(false)
  return new Promise((resolve) => {
    $open.set({
      ...question,
      answer: (isYes) => {
        $open.set(undefined)
        resolve(isYes)
      },
    })
  })
}

const icons: Record<ToastTone, IconName> = { info: 'info', success: 'check', error: 'warning' }

function ToastItem({ toast }: { toast: Toast }) {
  const { id, tone, text, action, isSilent } = toast
  const run = () => {
    dismissToast(id)
    action?.run()
  }
  return (
    <span className={styles.item} aria-hidden={isSilent}>
      <Icon name={icons[tone]} size="small" />
      <span>{text}</span>
      {action && (
        <button type="button" onClick={run}>
          {action.label}
        </button>
      )}
    </span>
  )
}

/** The position of toasts: bottom-centre, above an open dialog too. Once per page, in the host. */
function Toasts() {
  // Messages from before the end of hydration are shown after it.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reading a toast holds it
    <output
      className={styles.region}
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
    </output>
  )
}

/** The one live region of the page; every remote uses it through `announce`. */
function LiveRegion() {
  const { text, count } = useStore($announcement, { ssr: 'initial' })
  // A no-break space makes an equal text a change, so that it is read again.
  return (
    <VisuallyHidden as="output" aria-live="polite">
      {text}
      {count % 2 === 1 ? ' ' : ''}
    </VisuallyHidden>
  )
}

/** The dialog of `confirm`. Once per page, in the host. */
function ConfirmDialog() {
  const question = useStore($question)
  const refuse = () => question?.answer(false)
  return (
    <Sheet
      isOpen={question !== undefined}
      onClose={refuse}
      title={question?.title}
      width="narrow"
      footer={
        question && (
          <>
            <Button variant="outlined" tone="neutral" onClick={refuse}>
              {question.cancelLabel ?? 'Cancel'}
            </Button>
            <Button tone={question.tone ?? 'primary'} onClick={() => question.answer(true)}>
              {question.confirmLabel}
            </Button>
          </>
        )
      }
    >
      {question?.text && <p>{question.text}</p>}
    </Sheet>
  )
}

/** All overlays of every page: the host renders it once. */
export function Overlays() {
  return (
    <>
      <ConfirmDialog />
      <Toasts />
      <LiveRegion />
    </>
  )
}
