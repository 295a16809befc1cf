import { AppError } from './app_error.js'
import { readCursor, type Kind, type Place } from './cursor.js'

type AskedCursors = { readonly after?: string | undefined; readonly before?: string | undefined }

/** An order by its name, which cursors have; null: a page of it begins at no place. `kinds`: of the values of its places. */
type CursorOrder = { readonly name: string | null; readonly kinds: readonly Kind[] }

/**
 * Behind or before which place a page was asked for; null: neither. `message`: what is answered to a cursor of another list, as of one that is ordered
 * otherwise, and to both at once.
 * @throws AppError 400 naming the cursor
 */
export function askedPlace(
  { after, before }: AskedCursors,
  { name, kinds }: CursorOrder,
  message: string
): { readonly kind: 'after' | 'before'; readonly place: Place } | null {
  const kind = after === undefined ? 'before' : 'after'
  const text = after ?? before
  if (text === undefined) return null
  const isOne = after === undefined || before === undefined
  const place = isOne && name !== null ? readCursor(text, name, kinds) : null
  if (place === null) throw new AppError(400, 'validation', { fields: { [kind]: [message] } })
  return { kind, place }
}
