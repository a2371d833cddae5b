import { Button } from '@larder/shared/ui'

type Props = {
  /** Distinguishes this entry from the others; read out with each button. */
  name: string
  isDefault: boolean
  onMakeDefault: () => Promise<unknown>
  onDelete: () => Promise<unknown>
}

/** Actions of a saved entry, of which one is the default: an address, a card. */
export function EntryActions({ name, isDefault, onMakeDefault, onDelete }: Props) {
  return (
    <>
      {!isDefault && (
        <Button
          variant="text"
          size="small"
          aria-label={`Make default: ${name}`}
          onClick={() => void onMakeDefault()}
        >
          Make default
        </Button>
      )}
      <Button
        variant="text"
        tone="danger"
        size="small"
        aria-label={`Delete ${name}`}
        onClick={() => void onDelete()}
      >
        Delete
      </Button>
    </>
  )
}
