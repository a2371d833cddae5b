/**
 * A fake of the card gateway's `CheckoutWebComponents` ("Flow"): the components `card` and `card_cvv` without a payment
 * session, which turn what is typed into a token. Labels, fields and their problems are drawn here, as Flow draws them.
 */
import { hostFields, originOfScript, type FieldHost } from './field-host.ts'
import type { FieldName } from './frames.types.ts'

type Appearance = {
  colorPrimary?: string
  colorSecondary?: string
  colorError?: string
  colorFormBackground?: string
  colorFormBorder?: string
  colorOutline?: string
  borderRadius?: [string, string]
  input?: { fontFamily?: string; fontSize?: string }
}
type Options = { publicKey: string; appearance?: Appearance }
type ComponentOptions = {
  acceptedCardSchemes?: string[]
  data?: { cardholderName?: string }
  cardCvvLength?: number
  onReady?: (component: Component) => void
  onChange?: (component: Component) => void
}
type Component = {
  type: string
  isAvailable: () => Promise<boolean>
  isValid: () => boolean
  mount: (at: string | Element) => Component
  unmount: () => Component
  tokenize: () => Promise<unknown>
}
type Row = { name: FieldName; label: string; problem: string; box: HTMLElement; says: HTMLElement }

const origin = originOfScript()
const WORDS: Record<FieldName, { label: string; problem: string }> = {
  'card-number': { label: 'Card number', problem: 'Your card number is incomplete' },
  'expiry-date': { label: 'Expiry date', problem: 'Enter the expiry date' },
  cvv: { label: 'Security code', problem: 'Your card’s security code is incomplete' },
}
const FIELDS: Record<string, FieldName[]> = { card: ['card-number', 'expiry-date', 'cvv'], card_cvv: ['cvv'] }

function element(tag: string, css: string, text = ''): HTMLElement {
  const node = document.createElement(tag)
  node.style.cssText = css
  node.textContent = text
  return node
}

/** One label, its box and the line for its problem. */
function draw(name: FieldName, look: Appearance): Row & { node: HTMLElement } {
  const { label, problem } = WORDS[name]
  const node = element('div', 'display:grid;gap:8px;align-content:start')
  const radius = look.borderRadius?.[0] ?? '8px'
  const box = element(
    'div',
    `height:52px;padding:0 16px;box-sizing:border-box;border:1px solid ${look.colorFormBorder};border-radius:${radius};background:${look.colorFormBackground};overflow:hidden`,
  )
  const says = element('p', `margin:0;font-size:14px;font-weight:600;color:${look.colorError}`)
  says.setAttribute('role', 'alert')
  says.hidden = true
  const words = element('span', 'font-size:14px;font-weight:600', label)
  words.setAttribute('aria-hidden', 'true')
  node.append(words, box, says)
  return { name, label, problem, box, says, node }
}

function hostConfig({ publicKey, appearance = {} }: Options, asked: ComponentOptions) {
  const { colorPrimary: color, colorError, colorSecondary, input = {} } = appearance
  return {
    publicKey,
    acceptedPaymentMethods: asked.acceptedCardSchemes?.map((scheme) => scheme.replaceAll('_', ' ')),
    codeLength: asked.cardCvvLength,
    style: {
      base: { color: color ?? '', ...input },
      invalid: { color: colorError ?? '' },
      placeholder: { base: { color: colorSecondary ?? '' } },
    },
  }
}

function component(type: string, options: Options, asked: ComponentOptions): Component {
  const { appearance = {} } = options
  const names = FIELDS[type] ?? []
  const rows: Row[] = []
  let host: FieldHost | undefined
  let mounted: Element | undefined

  function showProblems(): void {
    for (const { name, says, box, problem } of rows) {
      const isBad = !host?.isFieldValid(name)
      says.hidden = !isBad
      says.textContent = isBad ? problem : ''
      box.style.borderColor = (isBad ? appearance.colorError : appearance.colorFormBorder) ?? ''
    }
  }

  function ring(name: FieldName, isOn: boolean): void {
    const row = rows.find((one) => one.name === name)
    if (row) row.box.style.outline = isOn ? `2px solid ${appearance.colorOutline}` : ''
  }

  function openHost(): FieldHost {
    return hostFields(origin, hostConfig(options, asked), {
      onFieldReady: () => undefined,
      onReady: () => asked.onReady?.(self),
      onFocus: (name) => ring(name, true),
      onBlur: (name) => ring(name, false),
      onValidity: (name) => {
        const row = rows.find((one) => one.name === name)
        if (row && !row.says.hidden) showProblems()
        asked.onChange?.(self)
      },
      onScheme: () => asked.onChange?.(self),
    })
  }

  const self: Component = {
    type,
    isAvailable: () => Promise.resolve(names.length > 0),
    isValid: () => host?.isValid() ?? false,
    mount(at) {
      const node = typeof at === 'string' ? document.querySelector(at) : at
      if (!node) throw new Error('[Integration]: the element was not found [element_not_found]')
      mounted = node
      host = openHost()
      const columns = names.length > 1 ? '1fr 1fr' : '1fr'
      const grid = element('div', `display:grid;gap:20px;grid-template-columns:${columns}`)
      for (const name of names) {
        const row = draw(name, appearance)
        if (name === 'card-number') row.node.style.gridColumn = '1 / -1'
        rows.push(row)
        grid.append(row.node)
        host.mount(name, row.box)
      }
      node.replaceChildren(grid)
      return self
    },
    unmount() {
      host?.close()
      mounted?.replaceChildren()
      rows.length = 0
      return self
    },
    async tokenize() {
      if (!host?.isValid()) return showProblems()
      const data = await host.tokenize({ name: asked.data?.cardholderName })
      return { type, data }
    },
  }
  return self
}

function CheckoutWebComponents(options: Options): Promise<object> {
  if (!options.publicKey) return Promise.reject(new Error('[Integration]: a public key is required'))
  return Promise.resolve({
    create: (type: string, asked: ComponentOptions = {}) => component(type, options, asked),
    update: () => Promise.resolve(),
  })
}

Object.assign(globalThis, { CheckoutWebComponents })
