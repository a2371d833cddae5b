import type { AppDeps } from '../../app-deps.ts'
import type { Limits } from '@larder/kernel/http/limits.ts'
import type { Messenger } from '../../messaging/index.ts'
import type { BasketGateway } from './basket-gateway.ts'

/** Dependencies that the account modules share. */
export type AuthDeps = AppDeps & { limits: Limits; messenger: Messenger; baskets: BasketGateway }
