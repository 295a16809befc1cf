/**
 * The states of an order of report cards, and of each card of it:
 *
 *   REQUESTED ── its applications are listed ──> PREPARING ── their contents are frozen ──> PRINTING ──> DONE
 *       └──────────────────────────────────────────────┴────────────────────────────────────────┴──> DONE_WITH_ERRORS
 */
export const ORDER_STATES = ['REQUESTED', 'PREPARING', 'PRINTING', 'DONE', 'DONE_WITH_ERRORS'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** How an order ends. */
export type EndState = Extract<OrderState, 'DONE' | 'DONE_WITH_ERRORS'>

/** As the requirements call them. */
const NAMES: Readonly<Record<OrderState, string>> = {
  REQUESTED: 'solicitado',
  PREPARING: 'gerando payload',
  PRINTING: 'gerando pdf',
  DONE: 'finalizado com sucesso',
  DONE_WITH_ERRORS: 'finalizado com erros',
}

export const UNFINISHED: readonly OrderState[] = ['REQUESTED', 'PREPARING', 'PRINTING']

/** `{ id, name }` of the wire; clients word it by its id. */
export const wireState = (state: OrderState) => ({ id: state, name: NAMES[state] })

export const isOrderState = (value: string): value is OrderState => Object.hasOwn(NAMES, value)

/** @throws Error for a text that no version of ours stores */
export function stateIn(stored: string): OrderState {
  if (!isOrderState(stored)) throw new Error(`no state of an order is called ${stored}`)
  return stored
}

/** Why a report card could not be made. */
export const CARD_ERRORS = [
  'not_finished',
  'content_missing',
  'print_failed',
  'print_timeout',
  'print_memory',
  'cancelled',
] as const
export type CardError = (typeof CARD_ERRORS)[number]

export const isCardError = (value: unknown): value is CardError => CARD_ERRORS.some((code) => code === value)
