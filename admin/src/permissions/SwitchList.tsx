import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { branchState, switchesBelow, type Edits, type TreeNode } from './tree_state'
import type { SwitchTexts } from './use_switch_texts'

export interface SwitchListProps {
  nodes: readonly TreeNode[]
  label: string
  texts: SwitchTexts
  edits: Edits
  /** The branch with all below it, also what a search leaves out: its box shows the state of all. */
  fullOf: (path: string) => TreeNode
  /** Branches that are closed, by path. */
  closed: ReadonlySet<string>
  isEditable: boolean
  /** What is shown beside a switch that schools have off. */
  noteOf: (path: string) => React.ReactNode
  onSet: (paths: readonly string[], on: boolean) => void
  onToggleBranch: (path: string) => void
}

/** Switches and branches as nested lists of boxes; a branch's box turns all below it. */
export function SwitchList({ nodes, label, ...more }: SwitchListProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {nodes.map((node) => (
        <Box component="li" key={node.path} sx={{ minWidth: 0 }}>
          {node.kind === 'switch' ? <SwitchRow node={node} {...more} /> : <Branch node={node} {...more} />}
        </Box>
      ))}
    </Box>
  )
}

type RowProps<Kind extends TreeNode['kind']> = Omit<SwitchListProps, 'nodes' | 'label'> & {
  node: Extract<TreeNode, { kind: Kind }>
}

function SwitchRow({ node, texts, edits, isEditable, noteOf, onSet }: RowProps<'switch'>) {
  const translate = useTranslate()
  const id = useId()
  const isChanged = edits.has(node.path)
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', pl: { xs: 0, sm: 5 } }}>
      <Checkbox
        checked={node.on}
        disabled={!isEditable}
        onChange={(_, on) => onSet([node.path], on)}
        slotProps={{ input: { id, 'aria-describedby': `${id}-help` } }}
      />
      <Box sx={{ py: 1, minWidth: 0 }}>
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 600, cursor: 'pointer' }}>
          {texts.nameOf(node.path)}
        </Typography>
        {isChanged && (
          <Chip
            size="small"
            color="warning"
            variant="outlined"
            label={translate(node.on ? 'permissions.will_be_on' : 'permissions.will_be_off')}
            sx={{ ml: 1 }}
          />
        )}
        <Typography id={`${id}-help`} variant="body2" color="text.secondary">
          {texts.helpOf(node.path)}
        </Typography>
        {noteOf(node.path)}
      </Box>
    </Box>
  )
}

function Branch({ node, ...more }: RowProps<'branch'>) {
  const translate = useTranslate()
  const id = useId()
  const { texts, closed, fullOf, isEditable, onSet, onToggleBranch } = more
  const full = fullOf(node.path)
  const state = branchState(full)
  const all = switchesBelow(full)
  // What is not shown is not turned.
  const shown = switchesBelow(node)
  const isOpen = !closed.has(node.path)
  const name = texts.nameOf(node.path)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
        <IconButton
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-label={translate('permissions.branch', { name })}
          onClick={() => onToggleBranch(node.path)}
        >
          <ExpandMoreIcon sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
        </IconButton>
        <Checkbox
          checked={state === 'on'}
          indeterminate={state === 'mixed'}
          disabled={!isEditable}
          onChange={() =>
            onSet(
              shown.map(({ path }) => path),
              shown.some(({ on }) => !on)
            )
          }
          slotProps={{ input: { id } }}
        />
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 700, cursor: 'pointer', flex: 1 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums', pr: 1 }}>
          {translate('permissions.some_of', { on: all.filter(({ on }) => on).length, all: all.length })}
        </Typography>
      </Box>
      <Box id={`${id}-list`} hidden={!isOpen} sx={{ pl: { xs: 2, sm: 4 } }}>
        {isOpen && <SwitchList nodes={node.children} label={name} {...more} />}
      </Box>
    </>
  )
}
