import vine from '@vinejs/vine'

/** After `trim`: nothing but spaces counts as missing, and has the same message. */
export const notBlank = vine.createRule((value, _options, field) => {
  if (value === '') field.report('shared.required', 'required', field)
})
