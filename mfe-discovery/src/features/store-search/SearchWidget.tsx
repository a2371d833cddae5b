import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { locationApi } from '@larder/shared/contracts'
import { limitPostcode, paths, POSTCODE_MAX_LENGTH } from '@larder/shared/domain'
import { $place, chooseOrderMethod, useStore } from '@larder/shared/stores'
import { Button, inkOn, isHexColour, Segmented, TextField } from '@larder/shared/ui'
import { AddressBox } from './AddressBox.tsx'
import { useStoreSearch } from './use-store-search.ts'
import styles from './SearchWidget.module.css'

/** The widget's own breakpoint (spec §9). */
const MEDIUM = '(min-width: 960px)'

type Look = { background?: string | undefined; text?: string | undefined }

/** The submit button in the colours of content; an invalid colour changes nothing. */
const chooseLook = ({ background, text }: Look) =>
  isHexColour(background) ? { style: { background, color: inkOn(background, text) } } : {}

type Props = {
  submitLook?: Look
  submitLabel?: string | undefined
  /** The delivery or collection toggle above the field. */
  hasMethods?: boolean
  /** The button that asks for the device's position. */
  hasDevice?: boolean
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
      // Longer than a postcode for pasted text: punctuation and spaces are removed first (readings 33).
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

/** Focus is the browser's state, and only the browser knows the window's size. A field below the fold is not focused. */
function useFocusOnWide(takesFocus: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!takesFocus || !matchMedia(MEDIUM).matches) return
    const field = form.current?.querySelector<HTMLInputElement>('[name=postcode]')
    if (field && field.getBoundingClientRect().bottom <= innerHeight) field.focus({ preventScroll: true })
  }, [takesFocus])
  return form
}

/**
 * Store search (spec §2): by address or by postcode, as the brand configures it. It is a plain form
 * underneath: without script, or before it has loaded, it still leads to stores near by.
 */
export function SearchWidget(props: Props) {
  const { submitLabel = 'Find stores', submitLook = {}, hasMethods = true } = props
  const { hasDevice = true, takesFocus = false } = props
  const form = useFocusOnWide(takesFocus)
  const { variant, busy, problem, clearProblem, searchPostcode, searchAddress, searchDevice } =
    useStoreSearch()
  const [postcode, setPostcode] = useState('')
  const [address, setAddress] = useState<{ typed: string; chosen?: locationApi.Suggestion | undefined }>({
    typed: '',
  })

  function changePostcode(next: string): void {
    clearProblem()
    setPostcode(next)
  }

  function changeAddress(typed: string, chosen?: locationApi.Suggestion): void {
    clearProblem()
    setAddress({ typed, chosen })
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy === 'search') return
    if (variant === 'postcode') void searchPostcode(postcode)
    else void searchAddress(address.typed, address.chosen)
  }

  return (
    <form
      className={styles.root}
      ref={form}
      action={paths.storesNearBy()}
      method="get"
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
          {...chooseLook(submitLook)}
        >
          {submitLabel}
        </Button>
      </div>
      {hasDevice && <DeviceButton isBusy={busy === 'device'} onPress={() => void searchDevice()} />}
    </form>
  )
}
