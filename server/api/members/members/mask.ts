const BULLET = '•'

/**
 * Masks an email address as `j•••@g•••.com`: enough to recognise one's own address, too little to learn another's
 * (trust T3).
 */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const dot = domain.lastIndexOf('.')
  const ending = dot > 0 ? domain.slice(dot) : ''
  return `${name.slice(0, 1)}${BULLET.repeat(3)}@${domain.slice(0, 1)}${BULLET.repeat(3)}${ending}`
}

/** Masks a phone number except its last three digits: `•••• 123`. */
export function maskPhone(phone: string): string {
  return `${BULLET.repeat(4)} ${phone.slice(-3)}`
}
