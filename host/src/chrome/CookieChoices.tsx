import { useState } from 'react'
import { Button, Checkbox, Sheet } from '@larder/shared/ui'

export type Choice = { targeting: boolean; performance: boolean }

/** The sheet with a choice for each kind of optional cookies. */
export function Choices({
  onClose,
  onSave,
  initial,
}: {
  onClose: () => void
  onSave: (choice: Choice) => void
  /** The current choice: everything optional is off until the shopper has answered. */
  initial: Choice
}) {
  const [choice, setChoice] = useState(initial)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Cookie choices"
      footer={<Button onClick={() => onSave(choice)}>Save choices</Button>}
    >
      <Checkbox label="Needed" hint="Basket, sign-in and your settings." checked disabled />
      <Checkbox
        label="Performance"
        hint="Tells us what is slow or broken."
        checked={choice.performance}
        onChange={(event) => setChoice({ ...choice, performance: event.target.checked })}
      />
      <Checkbox
        label="Offers that fit"
        hint="Lets us and our partners show offers that suit you."
        checked={choice.targeting}
        onChange={(event) => setChoice({ ...choice, targeting: event.target.checked })}
      />
    </Sheet>
  )
}
