type TextField = HTMLInputElement | HTMLTextAreaElement
type Checked = { element: HTMLInputElement; checked: boolean }
type Chosen = { element: HTMLSelectElement; option: string }
type Typed = { element: TextField; text: string; rendered: string; caret: number | null }
/** A person's change of a field. */
export type Change = Checked | Chosen | Typed

const isBox = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const isTextField = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'file')

const renderedIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )

/** A person's change of a field; undefined when it is as the server rendered it. */
export function readChange(element: Element): Change | undefined {
  if (isBox(element)) {
    const { checked, defaultChecked, type } = element
    // In a group of radio buttons the chosen one replaces the other.
    const isChange = checked !== defaultChecked && (checked || type === 'checkbox')
    return isChange ? { element, checked } : undefined
  }
  if (element instanceof HTMLSelectElement)
    return element.selectedIndex === renderedIndex(element) ? undefined : { element, option: element.value }
  if (!isTextField(element) || element.value === element.defaultValue) return undefined
  const { value: text, defaultValue: rendered, selectionStart: caret } = element
  return { element, text, rendered, caret }
}

/**
 * Choices that the browser itself restored, as on a reload, go back to what the server rendered: a page shows no choice
 * that it does not know of.
 */
export function setBackChoices(root: HTMLElement, changed: ReadonlySet<Element>): void {
  const boxes = 'input[type="radio"], input[type="checkbox"]'
  const names = new Set([...changed].map((field) => isBox(field) && field.name))
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`${boxes}, select`)) {
    if (changed.has(field)) continue
    if (field instanceof HTMLSelectElement) field.selectedIndex = renderedIndex(field)
    // The rest of a group of radio buttons follows the one that a person chose.
    else if (field.type !== 'radio' || !names.has(field.name)) field.checked = field.defaultChecked
  }
}

/** Whether a person chose another of the group while it was hydrated: React knows of that, and it counts. */
function isOvertaken(radio: HTMLInputElement): boolean {
  const group = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(radio.name)}"]`)
  return [...group].some(
    (other) => other !== radio && other.form === radio.form && other.checked && !other.defaultChecked,
  )
}

function check({ element, checked }: Checked): void {
  if (element.type === 'radio' && isOvertaken(element)) return
  element.checked = !checked
  element.click()
}

function choose({ element, option }: Chosen): void {
  element.value = option
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

function type({ element, text, rendered, caret }: Typed): void {
  // A person who typed on while the page was hydrated has written what counts.
  if (element.value !== text && element.value !== rendered) return
  // React ignores an event of a field whose value it knows already. Set on the element, the value is known to React; set by
  // the prototype, as a person sets it, it is not.
  element.value = rendered
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  if (element === document.activeElement && caret !== null) element.setSelectionRange(caret, caret)
}

/** Enters into a hydrated field what a person made of it before, so that React learns of it. */
export function enter(change: Change): void {
  if ('checked' in change) check(change)
  else if ('option' in change) choose(change)
  else type(change)
  const { element } = change
  // A shopper who is elsewhere by now has left the field: a list of suggestions closes.
  if (element !== document.activeElement) element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
