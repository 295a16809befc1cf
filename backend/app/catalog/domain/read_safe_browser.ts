import type { Fields } from './fields.js'
import type { SafeBrowserKeys } from './safe_browser.js'

const MAX_KEYS = 20
const KEY = /^[0-9a-f]{64}$/i

/** `safeBrowser` of an exam file, or of its collection. */
export function readSafeBrowser(fields: Fields): SafeBrowserKeys | null {
  const raw = fields.object('safeBrowser')
  return raw && { configKeys: readKeys(raw, 'configKeys'), browserExamKeys: readKeys(raw, 'browserExamKeys') }
}

function readKeys(fields: Fields, name: string): string[] {
  return fields.list(name, { max: MAX_KEYS }).flatMap((key, index) => {
    if (typeof key === 'string' && KEY.test(key.trim())) return [key.trim().toLowerCase()]
    fields.problems.add(`${fields.path(name)}[${index}]`, 'not_a_key')
    return []
  })
}
