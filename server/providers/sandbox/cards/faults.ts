/**
 * A fault of a coming `POST /payments`. `before`: the payment is not made; `after`: it is made and only the answer is
 * lost.
 */
export type PaymentFault = { kind: 'error' | 'timeout' | 'reset'; when: 'before' | 'after'; holdMs: number }

/** Faults are queued: each `POST /payments` takes one. */
export function paymentFaults() {
  const queue: PaymentFault[] = []
  return {
    add: (fault: PaymentFault, times: number) => queue.push(...Array.from({ length: times }, () => fault)),
    next: (): PaymentFault | undefined => queue.shift(),
    clear: () => queue.splice(0),
  }
}

export type PaymentFaults = ReturnType<typeof paymentFaults>
