import { Link, useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import type { MouseEvent, ReactNode } from 'react'

/** The first cell of a row as a link to its page: a click on the row needs a mouse. */
export function RowLink({ to, children }: { to: 'show' | 'edit'; children: ReactNode }) {
  const createPath = useCreatePath()
  const resource = useResourceContext()
  const record = useRecordContext()
  if (record === undefined || resource === undefined) return <>{children}</>
  return (
    <Link
      to={createPath({ resource, type: to, id: record.id })}
      // The row would go there once more.
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Link>
  )
}
