import { gathered, type Locale } from './tree.ts'

/** What the item types say in Portuguese. By pattern, so that a new item type brings its texts with its folder. */
export default gathered(
  import.meta.glob<Locale>(['../../types/*/locales/pt-BR.json', '../parts/locales/pt-BR.json'], {
    eager: true,
  })
)
