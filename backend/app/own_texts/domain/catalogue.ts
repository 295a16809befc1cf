/** Who shows a text: pages of candidates and staff, the console, item types, or the server in what it answers, sends and prints. */
export const PARTS = ['frontend', 'console', 'items', 'server'] as const
export type Part = (typeof PARTS)[number]

export const LANGUAGES = ['pt-BR', 'en'] as const
export type TextLanguage = (typeof LANGUAGES)[number]

/** A catalogue of one language, with where it is in the repository. */
export type CatalogueFile = {
  readonly part: Part
  /** The file of the frontend, the module of the server, the item type (`kit`: common to them), or `console`. */
  readonly group: string
  readonly language: TextLanguage
  /** With `/`, from the root of the repository. */
  readonly path: string
  readonly texts: object
}

/** A text by its id, `part:group.key`, in each language; null: missing there. */
export type Entry = {
  readonly id: string
  readonly part: Part
  readonly group: string
  readonly key: string
  readonly texts: Readonly<Record<TextLanguage, string | null>>
}

/** Texts of a tree by their paths. */
export function flatTexts(tree: object, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const path = at === '' ? name : `${at}.${name}`
    if (typeof value === 'string') return [[path, value]]
    return typeof value === 'object' && value !== null ? flatTexts(value, path) : []
  })
}

const idOf = ({ part, group }: Pick<CatalogueFile, 'part' | 'group'>, key: string) =>
  `${part}:${group}.${key}`

/** Every text of the catalogues, in their order. */
export function entriesOf(files: readonly CatalogueFile[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const file of files)
    for (const [key, text] of flatTexts(file.texts)) {
      const id = idOf(file, key)
      const { part, group } = file
      const known = entries.get(id)?.texts ?? { 'pt-BR': null, en: null }
      entries.set(id, { id, part, group, key, texts: { ...known, [file.language]: text } })
    }
  return entries
}

/** The tree with texts set by their paths; what is not there is not added. */
export function withTexts(tree: object, own: ReadonlyMap<string, string>, at = ''): object {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]: [string, unknown]) => {
      const path = at === '' ? name : `${at}.${name}`
      if (typeof value === 'string') return [name, own.get(path) ?? value]
      return [name, typeof value === 'object' && value !== null ? withTexts(value, own, path) : value]
    })
  )
}
