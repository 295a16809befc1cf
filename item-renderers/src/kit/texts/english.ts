import { gathered, type Locale } from './tree.ts'

/** What the item types say in English. By pattern, so that a new item type brings its texts with its folder. */
export default gathered(
  import.meta.glob<Locale>(['../../types/*/locales/en.json', '../parts/locales/en.json'], { eager: true })
)
