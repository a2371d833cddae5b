import { toast, withErrorToast } from '@larder/shared/ui'

/** Shows what was done, with "Undo" beside it; when the undo fails it shows why and offers it again. */
export function offerUndo(done: string, undo: () => Promise<unknown>): void {
  const run = async (): Promise<void> => {
    if (!(await withErrorToast(undo))) offerUndo(done, undo)
  }
  toast(done, { action: { label: 'Undo', run: () => void run() } })
}
