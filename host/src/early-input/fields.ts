type TextField = HTMLInputElement | HTMLTextAreaElement
type BoxChange = { element: HTMLInputElement; checked: boolean }
type SelectChange = { element: HTMLSelectElement; option: string }
type TextChange = { element: TextField; text: string; rendered: string; caret: number | null }
/** A person's change of a field. */
type Change = BoxChange | SelectChange | TextChange

const isCheckboxOrRadio = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const isTextField = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'file')

const getRenderedIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )

/** A person's change of a field; undefined when it is as the server rendered it. */
export function getChange(element: Element): Change | undefined {
  if (isCheckboxOrRadio(element)) {
    const { checked, defaultChecked, type } = element
    // In a radio group only the newly checked button is a change.
    const isChange = checked !== defaultChecked && (checked || type === 'checkbox')
    return isChange ? { element, checked } : undefined
  }
  if (element instanceof HTMLSelectElement)
    return element.selectedIndex === getRenderedIndex(element)
      ? undefined
      : { element, option: element.value }
  if (!isTextField(element) || element.value === element.defaultValue) return undefined
  const { value: text, defaultValue: rendered, selectionStart: caret } = element
  return { element, text, rendered, caret }
}

/**
 * Resets choices that the browser itself restored, for example on a reload, to the server's: a page must not show a
 * choice that React does not know of.
 */
export function resetRestoredChoices(root: HTMLElement, changed: ReadonlySet<Element>): void {
  const boxes = 'input[type="radio"], input[type="checkbox"]'
  const names = new Set([...changed].map((field) => isCheckboxOrRadio(field) && field.name))
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`${boxes}, select`)) {
    if (changed.has(field)) continue
    if (field instanceof HTMLSelectElement) field.selectedIndex = getRenderedIndex(field)
    // The other radio buttons of the group follow from the person's choice.
    else if (field.type !== 'radio' || !names.has(field.name)) field.checked = field.defaultChecked
  }
}

/** Whether a person chose another radio button during hydration. React knows that choice, and it is the newer one. */
function hasNewerChoice(radio: HTMLInputElement): boolean {
  const group = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(radio.name)}"]`)
  return [...group].some(
    (other) => other !== radio && other.form === radio.form && other.checked && !other.defaultChecked,
  )
}

function applyBoxChange({ element, checked }: BoxChange): void {
  if (element.type === 'radio' && hasNewerChoice(element)) return
  element.checked = !checked
  element.click()
}

function applySelectChange({ element, option }: SelectChange): void {
  element.value = option
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

function applyTextChange({ element, text, rendered, caret }: TextChange): void {
  // Text typed during hydration is newer and stays.
  if (element.value !== text && element.value !== rendered) return
  // React ignores an event whose value it already knows. It tracks values set on the element, but not values set
  // through the prototype, as the browser does.
  element.value = rendered
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  if (element === document.activeElement && caret !== null) element.setSelectionRange(caret, caret)
}

/** Enters a person's earlier input into a hydrated field, so that React learns of it. */
export function applyChange(change: Change): void {
  if ('checked' in change) applyBoxChange(change)
  else if ('option' in change) applySelectChange(change)
  else applyTextChange(change)
  const { element } = change
  // When the focus has moved on meanwhile, a list of suggestions has to close.
  if (element !== document.activeElement) element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
