import { afterPaint } from '../../lib/index.ts'

/**
 * Marks the root element while a dialog is open, so that the page behind does not scroll (`base.css`).
 * `:has(dialog:modal)` would search the whole page after every change.
 */
export const markPage = (): void =>
  void document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog:modal') !== null)

/** Custom property for the delay of the backdrop's animation, in `sheet-parts.module.css`. */
const SHADE_DELAY_MS = '--shown-for'

function makeModal(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('popover')
  dialog.removeAttribute('open')
  dialog.showModal()
  markPage()
}

/**
 * Opens a dialog in the top layer and makes it modal; the element with `autofocus` gets the focus. Returns a function
 * that closes it. The dialog is visible one frame before it becomes modal, because that makes the page behind inert
 * and recalculates the style of all its elements, which takes longer on a slow phone than showing the dialog. A dialog
 * that the server rendered open is visible already, and a browser without popovers makes it modal at once. Browser
 * only.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  let isClosed = false
  const focusedBefore = document.activeElement
  const isServerRendered = !document.documentElement.hasAttribute('data-hydrated')
  if (isServerRendered || !('showPopover' in dialog)) {
    makeModal(dialog)
  } else {
    dialog.popover = 'manual'
    dialog.setAttribute('open', '')
    dialog.showPopover()
    const shownAt = performance.now()
    void afterPaint().then(() => {
      if (isClosed) return
      // The backdrop continues its fade-in.
      dialog.style.setProperty(SHADE_DELAY_MS, `${shownAt - performance.now()}ms`)
      makeModal(dialog)
    })
  }
  return () => {
    isClosed = true
    dialog.style.removeProperty(SHADE_DELAY_MS)
    dialog.removeAttribute('popover')
    dialog.close()
    markPage()
    // The browser returns the focus to the element that had it when the dialog became modal, which is the dialog's own
    // heading.
    if (dialog.contains(document.activeElement) && focusedBefore instanceof HTMLElement) {
      focusedBefore.focus({ preventScroll: true })
    }
  }
}
