import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { IconButton } from '../parts/Button.tsx'
import { markPage, openModal } from './modal.ts'
import styles from './sheet-parts.module.css'

type Props = {
  isOpen: boolean
  /** Called on Escape, on a press on the backdrop and by the close button; the caller decides whether to close. */
  onClose: () => void
  title: ReactNode
  /** On wide screens a centred dialog, or a panel at the right edge. On phones always a bottom sheet. */
  kind?: 'dialog' | 'panel'
  width?: 'narrow' | 'normal' | 'wide'
  /** The main action, which stays visible below the scrolling content. */
  footer?: ReactNode
  /** A picture or hero is at the top, and the title is visually hidden. */
  hasOwnTitle?: boolean
  children: ReactNode
}

/** Makes the element modal while `isOpen`. Screen readers start at its heading. */
function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isModal = useRef(false)
  // Modality is set once the element exists, before the first paint.
  useLayoutEffect(() => {
    if (!isOpen || !dialog.current) return
    // As an attribute, because React implements `autoFocus` as a call.
    heading.current?.setAttribute('autofocus', '')
    const closeModal = openModal(dialog.current)
    isModal.current = true
    return () => {
      isModal.current = false
      closeModal()
    }
  }, [isOpen])
  return { dialog, heading, isModal }
}

/**
 * A modal layer: a bottom sheet on phones, a dialog or side panel on wide screens. It is the browser's `<dialog>`, so
 * without code of ours focus stays inside, Escape closes it and the page behind is inert.
 */
export function Sheet({
  isOpen,
  onClose,
  title,
  kind = 'dialog',
  width = 'normal',
  footer,
  hasOwnTitle,
  children,
}: Props) {
  const titleId = useId()
  const { dialog, heading, isModal } = useModal(isOpen)
  // A sheet that the server rendered open is open without JavaScript; React must not change the attribute afterwards.
  const [wasInitiallyOpen] = useState(isOpen)

  // React passes the events of a sheet within this one on to it; those are not of this one.
  const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isOwn(event)) onClose()
  }
  // The browser may close the dialog itself (a second Escape), so the caller has to be notified. Not of a sheet that is
  // closed because its page is hidden: it is open again when the page is shown.
  const onDialogClose = (event: SyntheticEvent) => {
    markPage()
    if (isOpen && isModal.current && isOwn(event)) onClose()
  }
  const pressBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (isOwn(event)) onClose()
  }
  return (
    // The backdrop press is an extra: Escape and the close button do the same with the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      className={styles.root}
      ref={dialog}
      open={wasInitiallyOpen}
      aria-labelledby={titleId}
      data-kind={kind}
      data-width={width}
      onCancel={onCancel}
      onClose={onDialogClose}
      onClick={pressBackdrop}
    >
      {isOpen && (
        <>
          <header className={styles.head} data-floating={hasOwnTitle || undefined}>
            <h2
              className={styles.title}
              ref={heading}
              id={titleId}
              tabIndex={-1}
              data-hidden={hasOwnTitle || undefined}
            >
              {title}
            </h2>
            <IconButton icon="close" label="Close" raised={hasOwnTitle ?? false} onClick={onClose} />
          </header>
          <div className={styles.body} data-bare={hasOwnTitle || undefined}>
            {children}
          </div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </>
      )}
    </dialog>
  )
}
