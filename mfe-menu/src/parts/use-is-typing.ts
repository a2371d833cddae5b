import { useEffect, useState } from 'react'

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea')

/** Whether a field of the page that takes text has the focus: on a phone, whether its keyboard is open. */
export function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false)
  // Focus is the browser's state.
  useEffect(() => {
    const look = () => setTyping(isTextField(document.activeElement))
    const leave = ({ relatedTarget }: FocusEvent) => setTyping(isTextField(relatedTarget))
    look()
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return isTyping
}
