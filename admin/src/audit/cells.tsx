import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useCanAccess, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Below } from '../accounts/cells'
import { targetPage } from './target_page'

type Named = { readonly id: number; readonly name: string; readonly username?: string }

/** A name that leads to its page, for who may open that. */
export function TargetLink({ type, id, name }: { type: string; id: number; name: string }) {
  const page = targetPage(type, id)
  const { canAccess } = useCanAccess({ resource: page?.resource ?? 'audit', action: 'list' })
  if (page === null || canAccess !== true) return <>{name}</>
  return (
    <Link component={RouterLink} to={page.path}>
      {name}
    </Link>
  )
}

/** Somebody with their user name, and the group in which they acted. */
export function PersonCell({ person, group }: { person: Named; group?: string | null }) {
  const translate = useTranslate()
  const groupName = group ? translate(`permissions.groups.${group}`, { _: group }) : null
  return (
    <Box component="span">
      <TargetLink type="user" id={person.id} name={person.name} />
      <Below>{[person.username, groupName].filter(Boolean).join(' · ')}</Below>
    </Box>
  )
}
