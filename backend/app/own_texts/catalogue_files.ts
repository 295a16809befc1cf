import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { entriesOf, LANGUAGES, type CatalogueFile, type Entry, type Part } from './domain/catalogue.js'

type Place = {
  readonly part: Part
  readonly files: string
  /** The group of a file, from the folders and the name of its path. */
  readonly group: (parts: readonly string[]) => string
}

/** Where catalogues are in the repository. */
const PLACES: readonly Place[] = [
  {
    part: 'frontend',
    files: 'frontend/src/locales/{language}/*.json',
    group: (parts) => (parts.at(-1) ?? '').replace(/\.json$/, ''),
  },
  { part: 'console', files: 'admin/src/locales/{language}.json', group: () => 'console' },
  { part: 'items', files: 'item-renderers/src/kit/parts/locales/{language}.json', group: () => 'kit' },
  {
    part: 'items',
    files: 'item-renderers/src/types/*/locales/{language}.json',
    group: (parts) => parts.at(-3) ?? '',
  },
  { part: 'server', files: 'backend/app/*/locales/{language}.json', group: (parts) => parts.at(-3) ?? '' },
]

/** The repository, whether the sources run or what was built of them. */
function root(): string | null {
  const above = [app.makePath('..'), app.makePath('..', '..')]
  return above.find((folder) => existsSync(join(folder, 'frontend', 'src', 'locales'))) ?? null
}

let read: readonly CatalogueFile[] | null = null

/** The catalogues of the repository, read once. Empty, with a warning in the log, where a server was installed without them. */
export function catalogueFiles(): readonly CatalogueFile[] {
  if (read !== null) return read
  const folder = root()
  if (folder === null) logger.warn('the catalogues of texts are not here: own wordings are not used')
  read =
    folder === null
      ? []
      : PLACES.flatMap(({ part, files, group }) =>
          LANGUAGES.flatMap((language) =>
            globSync(files.replace('{language}', language), { cwd: folder })
              .map((path) => path.replaceAll('\\', '/'))
              .toSorted()
              .map((path) => ({
                part,
                language,
                path,
                group: group(path.split('/')),
                texts: JSON.parse(readFileSync(join(folder, path), 'utf8')) as object,
              }))
          )
        )
  return read
}

let entries: ReadonlyMap<string, Entry> | null = null

/** Every text of ours by its id. */
export const allTexts = (): ReadonlyMap<string, Entry> => (entries ??= entriesOf(catalogueFiles()))
