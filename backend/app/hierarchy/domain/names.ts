import { foldName } from '#shared/fold_name'

export type Named = { readonly id: number; readonly codename: string; readonly name: string }

type Texts = Pick<Named, 'codename' | 'name'>

/** Two names with one key are one to whoever reads them. */
export const nameKey = (text: string): string => foldName(text).replaceAll(/\s+/g, ' ').trim()

/**
 * Which of the asked texts another one has. Imports find a school or class by its name or codename, however it is typed: two that read
 * alike would be one to them.
 */
export function takenTexts(
  others: readonly Texts[],
  asked: { readonly codename?: string | undefined; readonly name?: string | undefined }
): ('codename' | 'name')[] {
  const taken = new Set(others.flatMap(({ codename, name }) => [nameKey(codename), nameKey(name)]))
  return (['codename', 'name'] as const).filter((field) => {
    const text = asked[field]
    return text !== undefined && taken.has(nameKey(text))
  })
}

/** As of names that imports make. */
const MOST = 54

/** A codename of a name that nobody else has: readable; null where it would be another one's. */
export const readableCodename = (name: string, others: readonly Texts[]): string | null =>
  freeCodename(name, (codename) => takenTexts(others, { codename }).length > 0)

/** The same for whoever knows by other means what is taken. */
export function freeCodename(name: string, isTaken: (codename: string) => boolean): string | null {
  const parts = nameKey(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const codename = [...parts.join('-')].slice(0, MOST).join('')
  return codename === '' || isTaken(codename) ? null : codename
}
