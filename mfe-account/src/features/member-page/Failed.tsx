import { Button, Notice } from '@larder/shared/ui'

/** Something of the member's that did not come: what is missing, what is kept, a way on. */
export function Failed({ what, problem, retry }: { what: string; problem: string; retry: () => void }) {
  return (
    <Notice
      tone="error"
      title={`${what} could not be loaded`}
      isLive
      action={
        <Button startIcon="refresh" onClick={retry}>
          Try again
        </Button>
      }
    >
      {problem}
    </Notice>
  )
}
