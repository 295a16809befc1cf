/** A branch of a catalogue: texts and branches. */
export type TextTree = { readonly [key: string]: string | TextTree }

export type Locale = { readonly default: TextTree }

/**
 * The texts of one language from its files by path: those of `parts` at the top, each
 * other under the name of its folder.
 */
export function gathered(files: Readonly<Record<string, Locale>>): TextTree {
  const texts: Record<string, string | TextTree> = {}
  for (const [path, file] of Object.entries(files)) {
    const folder = path.split('/').at(-3) ?? ''
    if (folder === 'parts') Object.assign(texts, file.default)
    else texts[folder] = file.default
  }
  return texts
}
