import { toIso } from '#shared'
import type { AuthorLooksView } from './author_views.js'

export const wireLooks = ({ isKnown, looks }: AuthorLooksView) => ({
  isKnown,
  looks: looks.map(({ by, firstAt, lastAt, reason }) => ({
    by: { id: by.id, name: by.name },
    firstAt: toIso(firstAt),
    lastAt: toIso(lastAt),
    reason,
  })),
})
