import { afterPaint } from '../../lib/index.ts'

/**
 * The page behind a dialog does not scroll (`base.css`). Marked on the root element: with `:has(dialog:modal)` there,
 * every change of the page would be looked for in all of it.
 */
export const markPage = (): void =>
  void document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog:modal') !== null)

/** Delay of the shade's animation, in `sheet-parts.module.css`. */
const SHOWN_FOR = '--shown-for'

function makeModal(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('popover')
  dialog.removeAttribute('open')
  dialog.showModal()
  markPage()
}

/**
 * Opens a dialog, modal and in the top layer; the element with `autofocus` in it has the focus. Gives what closes it.
 * It is on the screen one frame before it is modal, because that makes the page behind inert, which styles every
 * element of it anew: on a cheap phone that takes longer than showing the dialog. One that the server rendered open is
 * on the screen already, and a browser without popovers makes it modal at once. Browser only.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  let isClosed = false
  const before = document.activeElement
  const wasRendered = !document.documentElement.hasAttribute('data-hydrated')
  if (wasRendered || !('showPopover' in dialog)) {
    makeModal(dialog)
  } else {
    dialog.popover = 'manual'
    dialog.setAttribute('open', '')
    dialog.showPopover()
    const shownAt = performance.now()
    void afterPaint().then(() => {
      if (isClosed) return
      // The shade behind it goes on fading in where it was.
      dialog.style.setProperty(SHOWN_FOR, `${shownAt - performance.now()}ms`)
      makeModal(dialog)
    })
  }
  return () => {
    isClosed = true
    dialog.style.removeProperty(SHOWN_FOR)
    dialog.removeAttribute('popover')
    dialog.close()
    markPage()
    // The browser gives the focus back to what had it when the dialog became modal: its own heading.
    if (dialog.contains(document.activeElement) && before instanceof HTMLElement) {
      before.focus({ preventScroll: true })
    }
  }
}
