import { ApiError } from '../../api/errors.ts'
import { isOption, type PickerOption } from '../../ui/pickers/types.ts'
import type { Preview } from './types.ts'

/** One reply to the appeals that wait, as it is typed. */
export interface TypedRuling {
  isOn: boolean
  /** HTML; empty without a text. */
  response: string
  /** The decision for those whose mark rises; null: the usual one. */
  granted: PickerOption | null
  /** For the others; null: they are replied to by hand. */
  others: PickerOption | null
  /** Ids of appeals that are left out. */
  except: readonly number[]
}

export const NO_RULING: TypedRuling = { isOn: false, response: '', granted: null, others: null, except: [] }

/** As many as the server takes. */
export const EXCEPT_MOST = 500

/** The name of the draft of a ruling about an item. */
export const rulingDraft = (item: number): string => `item_ruling.${item}`

/** Such a draft as this device stored it; null where it is none of ours. */
export function draftedRuling(stored: unknown): TypedRuling | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { isOn, response, granted, others, except } = stored as Partial<TypedRuling>
  if (typeof response !== 'string' || !Array.isArray(except)) return null
  return {
    isOn: isOn === true,
    response,
    granted: isOption(granted) ? granted : null,
    others: isOption(others) ? others : null,
    except: except.filter((id): id is number => Number.isInteger(id)).slice(0, EXCEPT_MOST),
  }
}

type Open = Preview['appeals']['open']

/** There is something that a ruling would answer. */
export const hasOpen = (open: Open): open is NonNullable<Open> =>
  open !== null && open.raised + open.others > 0

/** What the order says of appeals; undefined: nothing. */
export const rulingBody = (
  { isOn, response, others, except, ...typed }: TypedRuling,
  open: Open,
  usual: PickerOption | null
) => {
  const granted = typed.granted ?? usual
  return isOn && hasOpen(open) && granted !== null
    ? {
        response,
        granted: granted.id,
        others: others?.id ?? null,
        except: [...except],
        seen: open.seen,
      }
    : undefined
}

/** What is wrong with it, by field. */
export type RulingErrors = Partial<Record<'response' | 'granted' | 'others', string>>

export function rulingErrors(error: unknown): RulingErrors {
  if (!(error instanceof ApiError)) return {}
  const found = (['response', 'granted', 'others'] as const).flatMap((field) => {
    const [message] = error.fields[field] ?? []
    return message === undefined ? [] : [[field, message] as const]
  })
  return Object.fromEntries(found)
}
