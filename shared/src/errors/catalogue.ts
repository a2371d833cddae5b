const FALLBACK = 'There was an error on the system. Please try again.'

/** Every error code with its HTTP status and its wording (spec §8). Grouped as the specification groups them. */
export const errorCatalogue = {
  UNEXPECTED: { status: 500, text: FALLBACK },
  NETWORK: { status: 503, text: FALLBACK },
  VALIDATION: {
    status: 422,
    text: 'There was a validation error, please make sure your details are correct.',
  },
  NOT_FOUND: { status: 404, text: 'Page not found' },
  UNAUTHENTICATED: { status: 401, text: 'Please sign in to continue.' },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do that.' },
  CONFLICT: { status: 409, text: FALLBACK },
  RATE_LIMITED: { status: 429, text: 'Too many attempts. Please wait a moment and try again.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errorCatalogue
