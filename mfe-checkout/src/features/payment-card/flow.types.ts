/** The part of the provider's global `CheckoutWebComponents` ("Flow") that we use. */
export type FlowGlobal = (options: FlowOptions) => FlowCheckout | Promise<FlowCheckout>

export type FlowOptions = {
  publicKey: string
  environment: 'sandbox' | 'production'
  locale?: string
  appearance?: FlowAppearance
}

export type FlowAppearance = {
  colorPrimary: string
  colorSecondary: string
  colorError: string
  colorAction: string
  colorFormBackground: string
  colorFormBorder: string
  colorOutline: string
  borderRadius: [string, string]
  input: { fontFamily: string; fontSize: string }
  label: { fontFamily: string }
}

export type FlowCheckout = {
  create(name: 'card' | 'card_cvv', options: FlowComponentOptions): FlowComponent
}

type FlowScheme = 'visa' | 'mastercard' | 'discover' | 'jcb'

export type FlowComponentOptions = {
  showPayButton: false
  acceptedCardSchemes?: FlowScheme[]
  displayCardholderName?: 'hidden'
  data?: { cardholderName?: string }
  cardCvvLength?: 3
  onReady: () => void
  onChange: (component: FlowComponent) => void
}

export type FlowComponent = {
  isAvailable(): Promise<boolean>
  isValid(): boolean
  mount(element: Element): unknown
  unmount(): unknown
  /** Yields nothing while the fields are incomplete: the component then shows what is missing. */
  tokenize(): Promise<unknown>
}
