import type { KeyboardEvent, ReactNode } from 'react'
import { AutocompleteField, Button, Columns, Field } from '@larder/shared/ui'
import { useLookup, type AddressForm } from './use-lookup.ts'
import styles from './AddressFields.module.css'

type Props = {
  form: AddressForm
  /** Section for the browser's autofill (the `autocomplete` attribute). */
  section?: 'shipping' | 'billing'
  besideTown?: ReactNode
  /** Called when an address was chosen, and not typed. */
  onChosen?: (() => void) | undefined
  /** Whether the addresses of a postcode that is known already are looked up without a press. */
  findsAtOnce?: boolean
}

/** Address fields inside a `FormShell`, filled by a postcode look-up and always editable (trust §4). */
export function AddressFields({ form, section, besideTown, onChosen, findsAtOnce = false }: Props) {
  const { suggestions, statusText, isPending, lookUp, chooseSuggestion } = useLookup(form, findsAtOnce)
  const autofillToken = (token: string) => (section ? `${section} ${token}` : token)
  // The postcode has a button of its own, which Enter presses instead of submitting the form.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    lookUp()
  }
  return (
    <>
      <div className={styles.find}>
        <Field
          name="postcode"
          label="Postcode"
          autoComplete={autofillToken('postal-code')}
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={onEnter}
          end={
            <span className={styles.inside}>
              <Button variant="tinted" size="small" loading={isPending} onClick={lookUp}>
                Find address
              </Button>
            </span>
          }
        />
        <p className={styles.said} role="status">
          {statusText}
        </p>
      </div>
      {suggestions.length > 0 && (
        <AutocompleteField
          // The key resets the choice when a new postcode is looked up.
          key={suggestions[0]?.placeId}
          label="Choose your address"
          placeholder={`${suggestions.length} found`}
          options={suggestions.map(({ placeId, description }) => ({ value: placeId, label: description }))}
          onChoose={(placeId) => {
            chooseSuggestion(placeId)
            onChosen?.()
          }}
        />
      )}
      <Field name="addressLine1" label="Address line 1" autoComplete={autofillToken('address-line1')} />
      <Field
        name="addressLine2"
        label="Address line 2 (optional)"
        autoComplete={autofillToken('address-line2')}
      />
      <Columns gap={5}>
        <Field name="town" label="Town or city" autoComplete={autofillToken('address-level2')} />
        {besideTown}
      </Columns>
    </>
  )
}
