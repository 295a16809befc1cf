/** Checks of a chosen file before it is sent; the server checks everything again. */
export type ExamFile =
  | { ok: true; exam: Record<string, unknown> }
  | { ok: false; reason: 'not_json_file' | 'not_json_content' | 'too_large' }

/** The server accepts less than 20 MB. */
export const MAX_BYTES = 20 * 1024 * 1024

const isJsonType = (file: Pick<File, 'name' | 'type'>) =>
  file.type === 'application/json' || (file.type === '' && file.name.toLowerCase().endsWith('.json'))

export async function readExamFile(file: File): Promise<ExamFile> {
  if (!isJsonType(file)) return { ok: false, reason: 'not_json_file' }
  if (file.size >= MAX_BYTES) return { ok: false, reason: 'too_large' }
  try {
    const exam: unknown = JSON.parse(await file.text())
    if (exam === null || typeof exam !== 'object' || Array.isArray(exam))
      return { ok: false, reason: 'not_json_content' }
    return { ok: true, exam: exam as Record<string, unknown> }
  } catch {
    return { ok: false, reason: 'not_json_content' }
  }
}

/** Error bodies flattened to `key: message` lines; `code` is for machines, general errors carry no key. */
export function errorLines(body: unknown): { key: string | null; message: string }[] {
  if (body === null || typeof body !== 'object') return []
  return Object.entries(body).flatMap(([key, value]) => {
    if (key === 'code') return []
    const messages = (Array.isArray(value) ? value : [value]).filter((message) => typeof message === 'string')
    return messages.map((message: string) => ({ key: key === 'nonFieldErrors' ? null : key, message }))
  })
}

export const humanSize = (bytes: number, language: string) =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: bytes < 1e6 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes < 1e6 ? bytes / 1e3 : bytes / 1e6)
