/** Formats a stored UK number locally: `07700 900123`. Other numbers stay as stored. */
export const formatPhone = (stored: string): string => stored.replace(/^\+44(\d{4})(\d{6})$/, '0$1 $2')
