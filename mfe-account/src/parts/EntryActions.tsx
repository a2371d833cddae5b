import { Button } from '@larder/shared/ui'

type Props = {
  /** Part of each button's accessible name, to distinguish the entries. */
  name: string
  isDefault: boolean
  onMakeDefault: () => Promise<unknown>
  onDelete: () => Promise<unknown>
}

/** Buttons to delete a saved address or card, or to make it the default. */
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
