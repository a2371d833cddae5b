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
  /** The action's verb ('Remove', 'Continue'). */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
}
type OpenQuestion = Question & { answer: (isYes: boolean) => void }

const $open = singleton('confirm', () => atom<OpenQuestion | undefined>(undefined))
const $question = readonlyType($open)

/** Asks before an action that cannot be undone; true when the shopper agrees. Only one question is open at a time. */
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

const TOAST_ICONS: Record<ToastTone, IconName> = { info: 'info', success: 'check', error: 'warning' }

function ToastItem({ toast }: { toast: Toast }) {
  const { id, tone, text, action, isSilent } = toast
  const run = () => {
    dismissToast(id)
    action?.run()
  }
  return (
    <span className={styles.item} aria-hidden={isSilent}>
      <Icon name={TOAST_ICONS[tone]} size="small" />
      <span>{text}</span>
      {action && (
        <button type="button" onClick={run}>
          {action.label}
        </button>
      )}
    </span>
  )
}

/** Shows the toasts at the bottom centre, above an open dialog. The host renders it once per page. */
function Toasts() {
  // `initial`: messages set during hydration are shown after it.
  const toasts = useStore($toasts, { ssr: 'initial' })
  const region = useRef<HTMLOutputElement>(null)
  const newest = toasts.at(-1)?.id
  // Reopening moves the region above a dialog that was opened meanwhile, in the browser's top layer.
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

/** The page's only live region; every remote uses it through `announce`. */
function LiveRegion() {
  const { text, count } = useStore($announcement, { ssr: 'initial' })
  // A no-break space makes a repeated text a change, so that it is read again.
  return (
    <VisuallyHidden as="output" aria-live="polite">
      {text}
      {count % 2 === 1 ? ' ' : ''}
    </VisuallyHidden>
  )
}

/** The dialog of `confirm`. The host renders it once per page. */
function ConfirmDialog() {
  const question = useStore($question)
  const decline = () => question?.answer(false)
  return (
    <Sheet
      isOpen={question !== undefined}
      onClose={decline}
      title={question?.title}
      width="narrow"
      footer={
        question && (
          <>
            <Button variant="outlined" tone="neutral" onClick={decline}>
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

/** All overlays of a page. The host renders them once. */
export function Overlays() {
  return (
    <>
      <ConfirmDialog />
      <Toasts />
      <LiveRegion />
    </>
  )
}
