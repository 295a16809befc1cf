/** An outcome that the caller must check: a value, or the reasons why there is none. Never thrown. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }

/**
 * One problem of an item or of a response. `path` names the field as a person would:
 * `alternatives[2].content`, `freeResponse`, or `` for the value itself. `code` is stable lower_snake, for
 * programs. `messageKey` is a key of the `items` namespace (`errors.required`); `fieldErrorText` of
 * `@banca/item-renderers/logic` gives its text without i18next. `params` fill its placeholders.
 */
export type FieldError = {
  path: string
  code: FieldErrorCode
  messageKey: `errors.${FieldErrorCode}`
  params: Readonly<Record<string, string | number>>
}

/** All error codes of `parse` and `parseResponse`. Codes are only ever added. */
export const FIELD_ERROR_CODES = [
  'not_an_object',
  'required',
  'not_text',
  'not_number',
  'not_integer',
  'not_boolean',
  'not_list',
  'too_small',
  'too_large',
  'too_few',
  'too_many',
  'repeated',
  'wrong_category',
  'no_correct_alternative',
  'several_correct_alternatives',
  'cap_below_correct',
  'unknown_alternative',
  'too_many_alternatives',
  'not_for_category',
  'unknown_position',
  'no_gaps',
  'gap_numbers',
  'no_picture',
  'no_cells',
  'uneven_rows',
  'outside_address',
] as const

export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number]
