import type { ItemPlugin, ReviewModule, SummaryModule, ViewModule } from '../../contract/index.ts'
import { print } from './print.ts'
import { CATEGORY, logic } from './logic.ts'

// `as string` keeps the screens out of the server's type-check (no DOM, no JSX there); bundlers drop it and see the path.
const plugin: ItemPlugin = {
  category: CATEGORY,
  version: 1,
  logic,
  print,
  load: () => import('./View.tsx' as string) as Promise<ViewModule>,
  loadReview: () => import('./Review.tsx' as string) as Promise<ReviewModule>,
  loadSummary: () => import('./Summary.tsx' as string) as Promise<SummaryModule>,
}

export default plugin
