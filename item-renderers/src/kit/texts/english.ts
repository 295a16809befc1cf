import { gathered, type Locale } from './tree.ts'

/**
 * The English texts of the item types. Found by glob pattern, so that a new item type
 * brings its texts with its folder.
 */
export default gathered(
  import.meta.glob<Locale>(['../../types/*/locales/en.json', '../parts/locales/en.json'], { eager: true })
)
