import { toast, withErrorToast } from '@larder/shared/ui'

/** Says what was done, with "Undo" beside it; an undoing that fails says why and is offered again. */
export function offerUndo(done: string, undo: () => Promise<unknown>): void {
  const run = async (): Promise<void> => {
    if (!(await withErrorToast(undo))) offerUndo(done, undo)
  }
  toast(done, { action: { label: 'Undo', run: () => void run() } })
}
