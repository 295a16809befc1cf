const MAX_NAME = 80

/** One part of a path in a zip or of a file's name: no folders, control, direction or reserved characters; bounded; never empty. */
export function namePart(name: string, fallback: string): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/["<>:|?*/\\]/g, '_')
    .replaceAll(/\s+/g, ' ')
  const cut = withoutDots([...withoutDots(clean)].slice(0, MAX_NAME).join(''))
  return cut === '' ? fallback : cut
}

/** Without dots and spaces at either end. */
function withoutDots(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && ' .'.includes(text.charAt(from))) from += 1
  while (to > from && ' .'.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** `Boletim-{name}`, for a file or an entry of a zip. */
export const cardName = (name: string): string => `Boletim-${namePart(name, 'sem nome')}`

/**
 * Paths of a zip, each once, whatever the case: the second "Boletim-Ana" is "Boletim-Ana (2)". `exam` null: all are of one exam, and there
 * are no folders.
 */
export class EntryNames {
  readonly #taken = new Map<string, number>()

  next(candidate: string, exam: { id: number; name: string } | null): string {
    // Two exams of one name are two folders.
    const folder = exam === null ? '' : `${namePart(exam.name, 'prova')} (${exam.id})/`
    const base = `${folder}${cardName(candidate)}`
    for (let count = (this.#taken.get(base.toLowerCase()) ?? 0) + 1; ; count += 1) {
      const path = count === 1 ? base : `${base} (${count})`
      if (this.#taken.has(path.toLowerCase())) continue
      this.#taken.set(base.toLowerCase(), count)
      if (count > 1) this.#taken.set(path.toLowerCase(), 1)
      return `${path}.pdf`
    }
  }
}
