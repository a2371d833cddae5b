/** Changes the first letter to upper case. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
