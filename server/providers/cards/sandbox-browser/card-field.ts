/** A card field in its iframe: it formats and validates input, and the number field turns the card into a token. */
import { groupDigits, isCardNumber, isExpired, getFormat } from './card-number.ts'
import type { FieldMessage, FieldName, FieldsConfig, ParentMessage, SiblingMessage } from './field-host.ts'

const FIELD_TEXTS: Record<FieldName, { label: string; placeholder: string }> = {
  'card-number': { label: 'Card number', placeholder: '0000 0000 0000 0000' },
  'expiry-date': { label: 'Expiry date, month and year', placeholder: 'MM/YY' },
  cvv: { label: 'Card security code', placeholder: 'CVV' },
}

const query = new URLSearchParams(location.search)
const parentOrigin = query.get('parent') ?? ''
const channel = query.get('channel') ?? ''
const requestedField = query.get('field')
const field: FieldName =
  requestedField === 'cvv' || requestedField === 'expiry-date' ? requestedField : 'card-number'
const siblingChannel = new BroadcastChannel(`frames-${channel}`)
const FIELD_ORDER: FieldName[] = ['card-number', 'expiry-date', 'cvv']
const ACCEPTED_SCHEMES = ['Visa', 'Mastercard', 'Discover', 'JCB']

const inputElement = document.querySelector('input')
if (!inputElement) throw new Error('The field has no input.')
const input: HTMLInputElement = inputElement

let config: FieldsConfig | undefined
let codeLength = 3
let wasBlurred = false

const getDigits = (): string => input.value.replace(/\D/g, '')
const sendToParent = (message: FieldMessage): void =>
  parent.postMessage({ ...message, channel }, parentOrigin)
const sendToSiblings = (message: SiblingMessage): void => siblingChannel.postMessage(message)

function isAccepted(scheme: string | undefined): boolean {
  const acceptedSchemes = config?.acceptedSchemes ?? ACCEPTED_SCHEMES
  return !!scheme && acceptedSchemes.some((each) => each.toLowerCase() === scheme.toLowerCase())
}

function isValid(): boolean {
  const value = getDigits()
  if (field === 'cvv') return value.length === codeLength
  if (field === 'card-number') return isCardNumber(value) && isAccepted(getFormat(value)?.scheme)
  const month = Number(value.slice(0, 2))
  return value.length === 4 && month >= 1 && month <= 12 && !isExpired(value, new Date())
}

/**
 * Whether the field is complete and no further digit can follow. A Visa number of 13 digits may still grow to 16, so it
 * does not count as complete.
 */
function isFull(): boolean {
  const value = getDigits()
  if (!isValid() || field !== 'card-number') return isValid()
  return value.length === getFormat(value)?.lengths.find((length) => length >= 14)
}

function formatInput(value: string): string {
  if (field === 'cvv') return value.slice(0, codeLength)
  if (field === 'card-number') return groupDigits(value.slice(0, getFormat(value)?.lengths.at(-1) ?? 19))
  // 4 is April: a first digit from 2 to 9 must be a whole month
  const padded = /^[2-9]/.test(value) ? `0${value}` : value
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded
}

/** Writes the formatted value and keeps the caret behind the same digit. */
function reformat(): void {
  const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
  const text = formatInput(getDigits())
  if (text === input.value) return
  const isAtEnd = input.selectionStart === input.value.length
  input.value = text
  if (isAtEnd) return
  let at = 0
  for (let digitCount = 0; digitCount < before && at < text.length; at += 1)
    if (/\d/.test(text[at] ?? '')) digitCount += 1
  input.setSelectionRange(at, at)
}

function showState(): void {
  if (!config) return
  const { base, invalid, placeholderColor } = config.style
  const isBad = !isValid() && wasBlurred && input.value !== ''
  input.removeAttribute('style')
  Object.assign(input.style, base, isBad ? invalid : {})
  input.setAttribute('aria-invalid', String(isBad))
  input.style.setProperty('--placeholder', placeholderColor)
}

function sendState(): void {
  if (field !== 'card-number') return sendToParent({ type: 'state', isValid: isValid() })
  const { scheme, codeLength: digitsOfCode = 3 } = getFormat(getDigits()) ?? {}
  sendToSiblings({ type: 'scheme', codeLength: digitsOfCode })
  sendToParent({ type: 'state', isValid: isValid(), refusedScheme: isAccepted(scheme) ? undefined : scheme })
}

function onInput(): void {
  reformat()
  showState()
  sendState()
  const next = FIELD_ORDER[FIELD_ORDER.indexOf(field) + 1]
  const isAtEnd = input.selectionStart === input.value.length
  if (next && isFull() && isAtEnd && document.activeElement === input)
    sendToParent({ type: 'next', field: next })
}

function configure(newConfig: FieldsConfig): void {
  config = newConfig
  const { label, placeholder } = FIELD_TEXTS[field]
  input.setAttribute('aria-label', label)
  input.placeholder = placeholder
  document.title = label
  codeLength = newConfig.codeLength ?? codeLength
  // Input from before this script ran, or from autofill, is handled like later input.
  if (input.value) onInput()
  else showState()
}

/** Requests the digits of the two other fields, which answer only on a channel of this origin. */
function collectDigits(): Promise<Record<FieldName, string>> {
  const values: Record<FieldName, string> = { 'card-number': getDigits(), 'expiry-date': '', cvv: '' }
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('A card field did not answer.')), 2000)
    const listen = ({ data }: MessageEvent<SiblingMessage>): void => {
      if (data.type !== 'tell') return
      values[data.field] = data.value
      if (!values['expiry-date'] || !values.cvv) return
      clearTimeout(timeout)
      siblingChannel.removeEventListener('message', listen)
      resolve(values)
    }
    siblingChannel.addEventListener('message', listen)
    sendToSiblings({ type: 'ask' })
  })
}

async function tokenRequest(name: string | undefined): Promise<Record<string, unknown>> {
  if (field === 'cvv') return { type: 'cvv', token_data: { cvv: getDigits() } }
  const values = await collectDigits()
  return {
    type: 'card',
    number: values['card-number'],
    expiry_month: Number(values['expiry-date'].slice(0, 2)),
    expiry_year: 2000 + Number(values['expiry-date'].slice(2)),
    cvv: values.cvv,
    name,
  }
}

async function submit(name: string | undefined): Promise<void> {
  const response = await fetch('/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config?.publicKey}` },
    body: JSON.stringify(await tokenRequest(name)),
  })
  const reply: Record<string, unknown> = await response.json()
  if (response.ok) return sendToParent({ type: 'tokenized', token: reply })
  const [code = 'unknown'] = Array.isArray(reply.error_codes) ? reply.error_codes : []
  sendToParent({ type: 'failed', errorCode: String(code), message: 'The card could not be tokenised.' })
}

const sendFailure = (): void =>
  sendToParent({
    type: 'failed',
    errorCode: 'network_error',
    message: 'The card service could not be reached.',
  })

addEventListener('message', (event: MessageEvent<ParentMessage & { channel: string }>) => {
  if (event.origin !== parentOrigin || event.source !== parent || event.data?.channel !== channel) return
  const message = event.data
  if (message.type === 'configure') configure(message.config)
  if (message.type === 'focus') input.focus()
  if (message.type === 'submit') void submit(message.name).catch(sendFailure)
})

siblingChannel.addEventListener('message', ({ data }: MessageEvent<SiblingMessage>) => {
  if (data.type === 'ask') sendToSiblings({ type: 'tell', field, value: getDigits() })
  if (data.type !== 'scheme' || field !== 'cvv' || data.codeLength === codeLength) return
  codeLength = data.codeLength
  onInput()
})

input.addEventListener('input', onInput)
input.addEventListener('focus', () => sendToParent({ type: 'focus' }))
input.addEventListener('blur', () => {
  wasBlurred = true
  sendToParent({ type: 'blur' })
  showState()
})
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') sendToParent({ type: 'submit' })
})
sendToParent({ type: 'ready' })
