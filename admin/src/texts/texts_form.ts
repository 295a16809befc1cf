import type { Data } from '@banca/backend/api'

export type Text = Data.OwnTexts.Text
export type Side = Text['sides'][number]
export type State = Data.OwnTexts.TextsState
export type Language = Side['language']
export type Change = {
  readonly id: string
  readonly language: Language
  readonly text: string | null
  readonly from: string
}

export const changeKey = (id: string, language: string): string => `${language} ${id}`

/** Somebody saved this text after it was typed over here. */
export const isStale = (change: Change | undefined, { own, text }: Side): boolean =>
  change !== undefined && change.from !== (own ?? text ?? '')

/** What is in the field: as typed, else the own wording, else nothing, which is the text of the catalogue. */
export const typedIn = (changes: ReadonlyMap<string, Change>, { id }: Text, side: Side): string => {
  const change = changes.get(changeKey(id, side.language))
  return change ? (change.text ?? '') : (side.own ?? '')
}

/** The changes with a field typed over; one that is as it is stored is none. */
export function withTyped(
  changes: ReadonlyMap<string, Change>,
  { id }: Text,
  [{ language, own, text: base }, typed]: readonly [Side, string]
): Map<string, Change> {
  const key = changeKey(id, language)
  const text = typed.trim() === '' ? null : typed
  const others = new Map([...changes].filter(([one]) => one !== key))
  return text === own ? others : others.set(key, { id, language, text, from: own ?? base ?? '' })
}
