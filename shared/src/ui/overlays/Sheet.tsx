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
  /** Called on Escape, a press on the backdrop or the close button; the owner decides. */
  onClose: () => void
  title: ReactNode
  /** On wide screens: a dialog in the middle, or a panel at the right edge. On phones always a bottom sheet. */
  kind?: 'dialog' | 'panel'
  width?: 'narrow' | 'normal' | 'wide'
  /** Stays visible below the scrolling content: the main action. */
  footer?: ReactNode
  /** The picture or hero is at the top, and the title is only read out. */
  hasOwnTitle?: boolean
  children: ReactNode
}

/** The element's modal state follows `isOpen`; an opened one is read from its heading on. */
function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Being modal is the browser's state: set once the element exists, before the first paint.
  useLayoutEffect(() => {
    if (!isOpen || !dialog.current) return
    // As an attribute: React's `autoFocus` is a call.
    heading.current?.setAttribute('autofocus', '')
    return openModal(dialog.current)
  }, [isOpen])
  return { dialog, heading }
}

/**
 * A modal layer: bottom sheet on phones, dialog or side panel on wide screens. It is the browser's own
 * `<dialog>`, so focus stays in it, Escape closes it and the page behind is inert, with no script of ours.
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
  const { dialog, heading } = useModal(isOpen)
  // A sheet rendered open by the server stays open without script; React must not change the attribute
  // afterwards.
  const [wasOpenAtFirst] = useState(isOpen)

  const askToClose = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  // The browser may close it by itself (a second Escape): the owner has to be notified.
  const keepUp = () => {
    markPage()
    if (isOpen) onClose()
  }
  const pressBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // The backdrop press is an extra: Escape and the close button do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      className={styles.root}
      ref={dialog}
      open={wasOpenAtFirst}
      aria-labelledby={titleId}
      data-kind={kind}
      data-width={width}
      onCancel={askToClose}
      onClose={keepUp}
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
