import { useEffect, useState } from 'react'

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea'

/** Whether a field of the page that takes text has the focus: on a phone, whether its keyboard is open. */
export function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false)
  // Focus is the browser's state.
  useEffect(() => {
    const look = ({ type, target }: FocusEvent) =>
      setTyping(type === 'focusin' && target instanceof Element && target.matches(FIELDS))
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [])
  return isTyping
}
