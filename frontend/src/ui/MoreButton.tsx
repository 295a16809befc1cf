import { Button } from './Button.ts'

type MoreButtonProps = {
  /** A list that is read page by page (`useInfiniteQuery`). */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
  children: string
}

/** Asks for the next page of a list; nothing where there is none. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="outlined"
      aria-disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
