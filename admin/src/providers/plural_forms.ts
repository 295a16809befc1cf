type Texts = { readonly [key: string]: string | Texts }

const BETWEEN = ' |||| '
const FORMS = ['zero', 'one', 'other'] as const

/**
 * Texts of react-admin with three forms, `none |||| one |||| many`, as i18next has them: its own converter takes the first for one and the second for many.
 */
export function withZeroForms(texts: Texts): Texts {
  const all: Record<string, string | Texts> = {}
  for (const [key, text] of Object.entries(texts)) {
    const forms = typeof text === 'string' ? text.split(BETWEEN) : []
    if (typeof text !== 'string') all[key] = withZeroForms(text)
    else if (forms.length === FORMS.length)
      for (const [at, form] of FORMS.entries()) all[`${key}_${form}`] = forms[at] ?? ''
    else all[key] = text
  }
  return all
}
