import { listErrorCauses, readErrorCode } from '../errors/outside-error.ts'

/** SQLSTATE of the trigger function `refuse_moving_brand`. */
const MOVING_BRAND_CODE = 'LM001'

/** Whether the database refused a write because its brand is moving to another database. */
export const isMovingBrandRefused = (error: unknown): boolean =>
  [...listErrorCauses(error)].some((cause) => readErrorCode(cause) === MOVING_BRAND_CODE)
