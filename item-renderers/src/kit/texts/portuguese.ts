import { gathered, type Locale } from './tree.ts'

/**
 * The Portuguese texts of the item types. Found by glob pattern, so that a new item type
 * brings its texts with its folder.
 */
export default gathered(
  import.meta.glob<Locale>(['../../types/*/locales/pt-BR.json', '../parts/locales/pt-BR.json'], {
    eager: true,
  })
)
