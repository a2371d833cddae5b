import type { OrderTexts } from './message.ts'

/** One line for each item ordered, with its allergens. */
export function itemRows({ lines }: OrderTexts): string[] {
  return lines.map(({ quantity, name, options, total, allergens }) => {
    const choices = options.length > 0 ? ` (${options.join(', ')})` : ''
    return [`${quantity} × ${name}${choices} ${total}.`, ...allergens].join(' ')
  })
}

/** Subtotal, savings, fees and tip, then the total. */
export function amountRows({ amounts, total }: OrderTexts): string[] {
  return [...amounts.map(({ name, amount }) => `${name}: ${amount}`), `Total: ${total}`]
}
