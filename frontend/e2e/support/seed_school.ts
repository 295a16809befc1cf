/** Run by `npm test` once, before the processes that share the school. */
import { seedShared } from './school.js'

await seedShared()
