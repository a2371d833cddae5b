/** A kept UK number as people here write it: `07700 900123`. Any other number is shown as it is kept. */
export const formatPhone = (kept: string): string => kept.replace(/^\+44(\d{4})(\d{6})$/, '0$1 $2')
