/**
 * A fake of the card gateway's `CheckoutWebComponents` ("Flow"): the components `card` and `card_cvv` without a payment
 * session, which turn the input into a token. Labels, fields and problems are rendered here, as in Flow.
 */
import {
  hostFields,
  getScriptOrigin,
  type FieldHost,
  type FieldName,
  type FieldsConfig,
  type FieldState,
} from './field-host.ts'

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
  onReady?: (createComponent: Component) => void
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
type Row = { name: FieldName; label: string; problem: string; box: HTMLElement; alert: HTMLElement }

const origin = getScriptOrigin()
const FIELD_TEXTS: Record<FieldName, { label: string; problem: string }> = {
  'card-number': { label: 'Card number', problem: 'Your card number is incomplete' },
  'expiry-date': { label: 'Expiry date', problem: 'Enter the expiry date' },
  cvv: { label: 'Security code', problem: 'Your card’s security code is incomplete' },
}
const FIELDS_BY_COMPONENT: Record<string, FieldName[]> = {
  card: ['card-number', 'expiry-date', 'cvv'],
  card_cvv: ['cvv'],
}

function createElement(tag: string, css: string, text = ''): HTMLElement {
  const node = document.createElement(tag)
  node.style.cssText = css
  node.textContent = text
  return node
}

function drawField(name: FieldName, appearance: Appearance): Row & { node: HTMLElement } {
  const { label, problem } = FIELD_TEXTS[name]
  const node = createElement('div', 'display:grid;gap:8px;align-content:start')
  const radius = appearance.borderRadius?.[0] ?? '8px'
  const box = createElement(
    'div',
    `height:52px;padding:0 16px;box-sizing:border-box;border:1px solid ${appearance.colorFormBorder};border-radius:${radius};background:${appearance.colorFormBackground};overflow:hidden`,
  )
  const alert = createElement('p', `margin:0;font-size:14px;font-weight:600;color:${appearance.colorError}`)
  alert.setAttribute('role', 'alert')
  alert.hidden = true
  const caption = createElement('span', 'font-size:14px;font-weight:600', label)
  caption.setAttribute('aria-hidden', 'true')
  node.append(caption, box, alert)
  return { name, label, problem, box, alert, node }
}

function createHostConfig(
  { publicKey, appearance = {} }: Options,
  requested: ComponentOptions,
): FieldsConfig {
  const { colorPrimary: color = '', colorError = '', colorSecondary = '', input = {} } = appearance
  return {
    publicKey,
    acceptedSchemes: requested.acceptedCardSchemes?.map((scheme) => scheme.replaceAll('_', ' ')),
    codeLength: requested.cardCvvLength,
    style: {
      base: { color, ...input },
      invalid: { color: colorError },
      placeholderColor: colorSecondary,
    },
  }
}

/** Manages the rendered fields of a component, their problems and focus rings. */
function createFieldRows(appearance: Appearance) {
  const rows: Row[] = []
  const getRow = (name: FieldName) => rows.find((row) => row.name === name)

  function draw(names: readonly FieldName[]) {
    const columns = names.length > 1 ? '1fr 1fr' : '1fr'
    const grid = createElement('div', `display:grid;gap:20px;grid-template-columns:${columns}`)
    for (const name of names) {
      const row = drawField(name, appearance)
      if (name === 'card-number') row.node.style.gridColumn = '1 / -1'
      rows.push(row)
      grid.append(row.node)
    }
    return { grid, boxes: rows.map(({ name, box }) => ({ name, box })) }
  }

  function showProblems(getState: (name: FieldName) => FieldState): void {
    for (const { name, alert, box, problem } of rows) {
      const { isValid, refusedScheme } = getState(name)
      const isBad = !isValid
      alert.hidden = !isBad
      alert.textContent = refusedScheme ? `${refusedScheme} is not accepted` : isBad ? problem : ''
      box.style.borderColor = (isBad ? appearance.colorError : appearance.colorFormBorder) ?? ''
    }
  }

  function setFocusRing(name: FieldName, isOn: boolean): void {
    const row = getRow(name)
    if (row) row.box.style.outline = isOn ? `2px solid ${appearance.colorOutline}` : ''
  }

  return {
    draw,
    showProblems,
    setFocusRing,
    hasProblem: (name: FieldName) => getRow(name)?.alert.hidden === false,
    clear: () => {
      rows.length = 0
    },
  }
}

function createComponent(type: string, options: Options, requested: ComponentOptions): Component {
  const names = FIELDS_BY_COMPONENT[type] ?? []
  const rows = createFieldRows(options.appearance ?? {})
  let host: FieldHost | undefined
  let mounted: Element | undefined
  function showProblems(): void {
    if (host) rows.showProblems(host.getFieldState)
  }

  function openHost(): FieldHost {
    return hostFields(origin, createHostConfig(options, requested), {
      onReady: () => requested.onReady?.(self),
      onFocus: (name) => rows.setFocusRing(name, true),
      onBlur: (name) => rows.setFocusRing(name, false),
      onState: (name) => {
        if (rows.hasProblem(name)) showProblems()
        requested.onChange?.(self)
      },
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
      const { grid, boxes } = rows.draw(names)
      for (const { name, box } of boxes) host.mount(name, box)
      node.replaceChildren(grid)
      return self
    },
    unmount() {
      host?.close()
      mounted?.replaceChildren()
      rows.clear()
      return self
    },
    async tokenize() {
      if (!host?.isValid()) return showProblems()
      const data = await host.tokenize(requested.data?.cardholderName)
      return { type, data }
    },
  }
  return self
}

function CheckoutWebComponents(options: Options): Promise<object> {
  if (!options.publicKey) return Promise.reject(new Error('[Integration]: a public key is required'))
  return Promise.resolve({
    create: (type: string, requested: ComponentOptions = {}) => createComponent(type, options, requested),
    update: () => Promise.resolve(),
  })
}

Object.assign(globalThis, { CheckoutWebComponents })
