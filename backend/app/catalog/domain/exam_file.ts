import type { ItemContent } from '@banca/item-renderers/contract'
import type { ExamDescription } from './exam_description.js'
import type { SafeBrowserKeys } from './safe_browser.js'

/** The exam file (decisions A5 to A7) after reading: checked, nothing of it stored yet, its HTML not sanitised. Times in epoch ms. */
export type ExamFile = ExamDescription & {
  symbolTables: SymbolTable[]
  safeBrowser: SafeBrowserKeys | null
  collection: CollectionReference | null
  timeWindows: FileWindow[]
  items: FileItem[]
}

export type SymbolTable = {
  keyName: string
  valueName: string
  symbols: { key: string; value: string; tag: string | null }[]
}

export type FileWindow = { startAt: number; endAt: number; maxDurationMinutes: number }

export type FileItem = {
  /** Its place in the file: `items[3]`. */
  at: string
  idn: string
  position: number
  /** Null: it is called by its position, in the language of the reader. */
  verboseName: string | null
  /** Seconds. */
  answerTimeLimit: number | null
  irt: Record<string, number> | null
  skill: Record<string, string | number> | null
  pluginVersion: number
  /** Ids are not those of the database yet, HTML is not sanitised yet. */
  content: ItemContent
}

/** A collection that is there already, or one that is found by its name and made when there is none. */
export type CollectionReference =
  { kind: 'id'; id: number } | { kind: 'named'; name: string; settings: CollectionSettings }

export type CollectionSettings = {
  flags: Record<string, boolean>
  configuration: Record<string, boolean | number>
  safeBrowser: SafeBrowserKeys | null
  category: number | null
  instructions: string | null
  iconName: string | null
  knowledgeAreaDescription: string | null
  periodoAno: string | null
  instructionsUrl: string | null
  minimumStaySeconds: number | null
  gracePeriodMinutes: number | null
  /** An id, a name, or the idn of an exam in it. */
  mandatoryCollection: string | number | null
}

export const MAX_ITEMS = 5000
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Identifiers compare as MariaDB's collation does: case, accents and trailing space make no difference. */
export const foldIdn = (idn: string) => idn.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
