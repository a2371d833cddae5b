/** A stored UK number in local format: `07700 900123`. Any other number is shown as stored. */
export const formatPhone = (stored: string): string => stored.replace(/^\+44(\d{4})(\d{6})$/, '0$1 $2')
