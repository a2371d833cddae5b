import { Button, Notice } from '@larder/shared/ui'

/** A part of the member's data that could not be loaded: what is missing, what is kept, a next step. */
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
