import vine from '@vinejs/vine'

/** After `trim`: what is nothing but spaces is as good as missing, and is told in the same words. */
export const notBlank = vine.createRule((value, _options, field) => {
  if (value === '') field.report('shared.required', 'required', field)
})
