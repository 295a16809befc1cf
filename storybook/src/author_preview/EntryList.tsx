import CheckIcon from '@mui/icons-material/Check'
import ErrorIcon from '@mui/icons-material/Error'
import WarningIcon from '@mui/icons-material/Warning'
import { styled } from '@mui/material/styles'
import type { FileEntry } from '@banca/item-renderers/author'
import type { ItemLanguage } from '@banca/item-renderers/contract'
import { useText } from './use_text.ts'

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 4,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
  gap: 4,
  maxHeight: '32dvh',
  overflowY: 'auto',
})

const Entry = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 44,
  padding: '4px 10px',
  font: 'inherit',
  fontSize: 14,
  textAlign: 'start',
  color: 'inherit',
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  cursor: 'pointer',
  '&[aria-current=true]': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
    fontWeight: 700,
  },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}))

/** The file's items with their state, and buttons to browse them. */
export function EntryList({
  entries,
  current,
  onSelect,
  language,
}: {
  entries: readonly FileEntry[]
  current: number
  onSelect: (index: number) => void
  language: ItemLanguage
}) {
  const t = useText(language)
  return (
    <nav aria-label={t('items')}>
      <List>
        {entries.map((entry, index) => {
          const state = entry.problems.length > 0 ? 'problem' : entry.warnings.length > 0 ? 'warning' : 'ok'
          const Icon = { problem: ErrorIcon, warning: WarningIcon, ok: CheckIcon }[state]
          const colour = { problem: 'error', warning: 'warning', ok: 'success' } as const
          return (
            <li key={entry.path}>
              <Entry type="button" aria-current={index === current} onClick={() => onSelect(index)}>
                <Icon fontSize="small" color={colour[state]} titleAccess={t(state)} />
                <span>{entry.label}</span>
              </Entry>
            </li>
          )
        })}
      </List>
    </nav>
  )
}
