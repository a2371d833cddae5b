/** The wallet's sheet in its iframe: shows the shop's request and sends the person's answer. */
import type { PageToSheet, SheetAddress, SheetModel, SheetToPage } from './sheet.ts'

const parentOrigin = new URLSearchParams(location.search).get('parent') ?? ''
const sendToPage = (message: SheetToPage): void => parent.postMessage(message, parentOrigin)

function getElement<T extends Element>(selector: string, kind: new () => T): T {
  const node = document.querySelector(selector)
  if (!(node instanceof kind)) throw new Error(`The sheet has no ${selector}.`)
  return node
}

const form = getElement('form', HTMLFormElement)
const payButton = getElement('#pay', HTMLButtonElement)
const status = getElement('#status', HTMLElement)
const addresses: SheetAddress[] = JSON.parse(getElement('#addresses', HTMLElement).dataset['json'] ?? '[]')
const [firstAddress] = addresses

function getChosenAddress(): SheetAddress {
  const id = new FormData(form).get('address')
  const address = addresses.find((each) => each.id === id) ?? firstAddress
  if (!address) throw new Error('The sheet has no address.')
  return address
}

function setText(selector: string, label: string): void {
  getElement(selector, HTMLElement).textContent = label
}

function createLine({ label, amount }: SheetModel['lines'][number]): Element[] {
  const term = document.createElement('dt')
  const value = document.createElement('dd')
  term.textContent = label
  value.textContent = amount
  return [term, value]
}

function createOption({ id, label, description }: SheetModel['options'][number], selected?: string): Element {
  const row = document.createElement('label')
  row.className = 'choice'
  const input = document.createElement('input')
  input.type = 'radio'
  input.name = 'option'
  input.value = id
  input.checked = id === selected
  const caption = document.createElement('span')
  caption.textContent = [label, description].filter(Boolean).join(', ')
  row.append(input, caption)
  return row
}

function showModel(model: SheetModel): void {
  setText('#merchant', model.merchant)
  setText('#total', model.total)
  getElement('#lines', HTMLElement).replaceChildren(...model.lines.flatMap(createLine))
  getElement('#address-part', HTMLElement).hidden = !model.needsAddress
  getElement('#option-part', HTMLElement).hidden = model.options.length === 0
  const options = model.options.map((each) => createOption(each, model.selectedOption))
  getElement('#options', HTMLElement).replaceChildren(...options)
  status.textContent = model.problem ?? ''
  payButton.disabled = !model.isReady || !!model.problem
  payButton.textContent = `Pay ${model.total}`
}

async function authorisePayment(): Promise<void> {
  const { value: card, dataset } = getElement('input[name=card]:checked', HTMLInputElement)
  const { last4 = '', network = '' } = dataset
  payButton.disabled = true
  status.textContent = 'Working…'
  const reply = await fetch('/wallets/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card }),
  })
  const { cardToken }: { cardToken: string } = await reply.json()
  sendToPage({
    type: 'pay',
    cardToken,
    last4,
    network,
    email: 'ann@example.com',
    address: getChosenAddress(),
  })
}

addEventListener('message', ({ origin, source, data }: MessageEvent<PageToSheet>) => {
  if (origin !== parentOrigin || source !== parent) return
  if (data.type === 'show') return showModel(data.model)
  status.textContent = data.isPaid ? 'Done' : (data.text ?? 'Payment was not taken. Choose another card.')
  payButton.disabled = false
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void authorisePayment()
})
form.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  if (target.name === 'address') sendToPage({ type: 'address', address: getChosenAddress() })
  if (target.name === 'option') sendToPage({ type: 'option', id: target.value })
})
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') sendToPage({ type: 'cancel' })
})
getElement('#cancel', HTMLButtonElement).addEventListener('click', () => sendToPage({ type: 'cancel' }))
sendToPage({ type: 'ready' })
