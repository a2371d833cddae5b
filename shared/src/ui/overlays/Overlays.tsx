import { ConfirmDialog } from './ConfirmDialog.tsx'
import { LiveRegion } from './LiveRegion.tsx'
import { Toasts } from './Toasts.tsx'

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
