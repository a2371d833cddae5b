import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { locationApi } from '@larder/shared/contracts'
import { limitPostcode, paths, POSTCODE_MAX_LENGTH } from '@larder/shared/domain'
import { $place, chooseOrderMethod, useStore } from '@larder/shared/stores'
import { Button, inkOn, isHexColour, Segmented, TextField } from '@larder/shared/ui'
import { AddressBox } from './AddressBox.tsx'
import { useStoreSearch } from './use-store-search.ts'
import styles from './SearchWidget.module.css'

/** The widget's own breakpoint (spec §9). */
const MEDIUM_SCREEN = '(min-width: 960px)'

type SubmitColours = { background?: string | undefined; text?: string | undefined }

/** The submit button's style with the colours from content; invalid colours are ignored. */
const createSubmitStyle = ({ background, text }: SubmitColours) =>
  isHexColour(background) ? { style: { background, color: inkOn(background, text) } } : {}

type Props = {
  submitColours?: SubmitColours
  submitLabel?: string | undefined
  /** Shows the delivery or collection toggle above the field. */
  hasMethods?: boolean
  /** Focuses the field on medium and wider screens, where no on-screen keyboard covers the page (spec §5). */
  takesFocus?: boolean
}

function MethodToggle() {
  const { orderMethod } = useStore($place)
  return (
    <div data-area="methods">
      <Segmented
        label="How would you like your order?"
        name="method"
        value={orderMethod}
        onChange={chooseOrderMethod}
        options={[
          { value: 'delivery', label: 'Delivery', icon: 'truck' },
          { value: 'collection', label: 'Collection', icon: 'bag' },
        ]}
      />
    </div>
  )
}

type PostcodeProps = { value: string; problem: string | undefined; onChange: (postcode: string) => void }

function PostcodeField({ value, problem, onChange }: PostcodeProps) {
  return (
    <TextField
      label="Your postcode"
      isLabelHidden
      placeholder="Enter your postcode"
      icon="pin"
      name="postcode"
      autoComplete="postal-code"
      autoCapitalize="characters"
      spellCheck={false}
      // Longer than a postcode, because pasted text may contain punctuation and spaces that are removed
      // (readings 33).
      maxLength={POSTCODE_MAX_LENGTH * 3}
      value={value}
      problem={problem}
      onChange={({ target }) => onChange(limitPostcode(target.value, value))}
    />
  )
}

function DeviceButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <div data-area="device">
      <Button
        variant="text"
        startIcon="locate"
        title="Click to get current location"
        loading={isBusy}
        onClick={onPress}
      >
        Use my location
      </Button>
    </div>
  )
}

/**
 * Focuses the postcode field on wide screens, unless it is below the fold. An effect, because the window's
 * size is unknown on the server.
 */
function useFocusOnWideScreen(takesFocus: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!takesFocus || !matchMedia(MEDIUM_SCREEN).matches) return
    const field = form.current?.querySelector<HTMLInputElement>('[name=postcode]')
    if (field && field.getBoundingClientRect().bottom <= innerHeight) field.focus({ preventScroll: true })
  }, [takesFocus])
  return form
}

/**
 * Searches for stores by address or by postcode, as the brand configures (spec §2). It is a plain form, so
 * that it works without JavaScript.
 */
export function SearchWidget(props: Props) {
  const { submitLabel = 'Find stores', submitColours = {}, hasMethods = true } = props
  const { takesFocus = false } = props
  const form = useFocusOnWideScreen(takesFocus)
  const { variant, busy, problem, clearProblem, searchPostcode, searchAddress, searchDevice } =
    useStoreSearch()
  const [postcode, setPostcode] = useState('')
  const [address, setAddress] = useState<{ input: string; selection?: locationApi.Suggestion | undefined }>({
    input: '',
  })

  function changePostcode(next: string): void {
    clearProblem()
    setPostcode(next)
  }

  function changeAddress(input: string, selection?: locationApi.Suggestion): void {
    clearProblem()
    setAddress({ input, selection })
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy === 'search') return
    if (variant === 'postcode') void searchPostcode(postcode)
    else void searchAddress(address.input, address.selection)
  }

  return (
    <form
      className={styles.root}
      ref={form}
      action={paths.storesNearBy()}
      method="post"
      role="search"
      aria-label="Find stores"
      onSubmit={submit}
      noValidate
    >
      {hasMethods && <MethodToggle />}
      <div className={styles.row}>
        {variant === 'postcode' ? (
          <PostcodeField value={postcode} problem={problem} onChange={changePostcode} />
        ) : (
          <AddressBox problem={problem} onChange={changeAddress} />
        )}
        <Button
          type="submit"
          size="large"
          tone="danger"
          startIcon="search"
          loading={busy === 'search'}
          {...createSubmitStyle(submitColours)}
        >
          {submitLabel}
        </Button>
      </div>
      <DeviceButton isBusy={busy === 'device'} onPress={() => void searchDevice()} />
    </form>
  )
}
