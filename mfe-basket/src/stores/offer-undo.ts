import { toast, withErrorToast } from '@larder/shared/ui'

/** Shows a toast with an "Undo" action. If undoing fails, it shows the error and offers undo again. */
export function showUndoToast(message: string, undo: () => Promise<unknown>): void {
  const run = async (): Promise<void> => {
    if (!(await withErrorToast(undo))) showUndoToast(message, undo)
  }
  toast(message, { action: { label: 'Undo', run: () => void run() } })
}
