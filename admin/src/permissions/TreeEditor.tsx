import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'
import { useLocaleState, useNotify, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import { switchTree, type GroupTree, type Refusal } from './permission_calls'
import { Paths, SaveDialog } from './SaveDialog'
import { SwitchList } from './SwitchList'
import { branchesOf, filtered, folded, nodesOf, valueAt, type Edits, type TreeNode } from './tree_state'
import { useSwitchTexts } from './use_switch_texts'
import type { EditedTree } from './useGroupTree'

const NONE: ReadonlySet<string> = new Set()
const EMPTY: TreeNode = { kind: 'branch', path: '', name: '', children: [] }

/** The tree of one group, or of a role over it, with search, Save and Cancel. `actions`: what else can be done with a role. */
export function TreeEditor({
  edited,
  tree,
  actions = null,
}: {
  edited: EditedTree
  tree: GroupTree
  actions?: React.ReactNode
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const texts = useSwitchTexts()
  const titleId = useId()
  const [search, setSearch] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [closed, setClosed] = useState<ReadonlySet<string>>(NONE)
  const { edits, isBusy, isDirty, lifted, preview, refusal } = edited
  const base = translate(`permissions.groups.${tree.name}`, { _: tree.name })
  const group = tree.role?.name ?? base
  const full = useMemo(() => nodesOf(switchTree(tree), edits), [tree, edits])
  const branches = useMemo(() => branchesOf(full), [full])
  const nodes = useMemo(() => {
    const wanted = folded(search.trim())
    const isFound = ({ path }: TreeNode) =>
      wanted === '' || folded(`${texts.nameOf(path)} ${texts.helpOf(path)} ${path}`).includes(wanted)
    const isChanged = ({ kind, path }: TreeNode) => kind === 'switch' && edits.has(path)
    const found = filtered(full, isFound)
    return onlyChanged ? filtered(found, isChanged) : found
  }, [full, edits, search, onlyChanged, texts])
  const restricted = new Map(tree.restricted.map(({ path, schools }) => [path, schools]))
  const toggleBranch = (path: string) =>
    setClosed(
      (before) => new Set(before.has(path) ? [...before].filter((one) => one !== path) : [...before, path])
    )
  const save = async () => {
    if (await edited.save()) notify('permissions.saved', { type: 'success' })
  }
  const noteOf = (path: string) => {
    const schools = restricted.get(path)
    if (schools === undefined) return null
    return (
      <Typography variant="body2" sx={{ color: 'warning.main' }}>
        {translate('permissions.restricted', { smart_count: schools })}{' '}
        {tree.isEditable && (
          <Button size="small" aria-pressed={lifted.includes(path)} onClick={() => edited.lift(path)}>
            {translate(lifted.includes(path) ? 'permissions.lift_undo' : 'permissions.lift')}
          </Button>
        )}
      </Typography>
    )
  }
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: { xs: 1, sm: 2 } }}>
      <Typography id={titleId} component="h2" variant="h6" sx={{ px: { xs: 1, sm: 0 } }}>
        {group}
      </Typography>
      {tree.role !== null && (
        <Typography color="text.secondary" sx={{ px: { xs: 1, sm: 0 } }}>
          {translate('permissions.roles.over', { group: base })}
        </Typography>
      )}
      {actions}
      <Saved tree={tree} />
      {!tree.isEditable && <Alert severity="info">{translate('permissions.read_only')}</Alert>}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', my: 1 }}>
        <TextField
          size="small"
          type="search"
          label={translate('permissions.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ flex: '1 1 220px' }}
        />
        <FormControlLabel
          control={<Switch checked={onlyChanged} onChange={(_, on) => setOnlyChanged(on)} />}
          label={translate('permissions.only_changed')}
          sx={{ ml: 0 }}
        />
      </Box>
      {nodes.length === 0 ? (
        <Typography role="status" color="text.secondary" sx={{ p: 2 }}>
          {translate(onlyChanged ? 'permissions.nothing_changed' : 'permissions.nothing_found')}
        </Typography>
      ) : (
        <SwitchList
          nodes={nodes}
          label={group}
          texts={texts}
          edits={edits}
          fullOf={(path) => branches.get(path) ?? EMPTY}
          closed={search.trim() === '' && !onlyChanged ? closed : NONE}
          isEditable={tree.isEditable && !isBusy}
          noteOf={noteOf}
          onSet={edited.set}
          onToggleBranch={toggleBranch}
        />
      )}
      <Box sx={BAR}>
        {refusal && <RefusalAlert refusal={refusal} tree={tree} edits={edits} />}
        <Typography role="status" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          {translate('permissions.changed', { smart_count: edits.size + lifted.length })}
        </Typography>
        <Button disabled={!isDirty || isBusy} onClick={edited.cancel}>
          {translate('permissions.cancel')}
        </Button>
        <Button variant="contained" disabled={!isDirty || isBusy} onClick={() => void edited.ask()}>
          {translate('permissions.save')}
        </Button>
      </Box>
      {preview && (
        <SaveDialog
          group={group}
          preview={preview}
          isSaving={isBusy}
          onSave={() => void save()}
          onClose={edited.closePreview}
        />
      )}
    </Paper>
  )
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  gap: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  py: 1.5,
  mt: 1,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  zIndex: 1,
} as const

function Saved({ tree: { role, changedAt, changedBy, people } }: { tree: GroupTree }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const count = translate(
    people.isMinimum ? 'permissions.preview.people_more' : 'permissions.preview.people',
    {
      smart_count: people.count,
    }
  )
  const when = changedAt === null ? null : dayAndTime(changedAt, language)
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1, px: { xs: 1, sm: 0 } }}>
      {translate(role === null ? 'permissions.people' : 'permissions.roles.people', { people: count })}
      {when !== null && ` ${translate('permissions.last_save', { when, who: changedBy ?? '–' })}`}
    </Typography>
  )
}

/** What was refused, and what to do; what was chosen stays. */
function RefusalAlert({ refusal, tree, edits }: { refusal: Refusal; tree: GroupTree; edits: Edits }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const text =
    refusal.code === 'failed'
      ? (refusal.message ?? translate('permissions.failed'))
      : refusal.code === 'changed_meanwhile'
        ? translate('permissions.refused.changed_meanwhile', {
            who: refusal.who ?? '–',
            when: refusal.at === null ? '' : dayAndTime(refusal.at, language),
          })
        : translate(`permissions.refused.${refusal.code}`)
  return (
    <Alert
      severity={refusal.code === 'changed_meanwhile' ? 'warning' : 'error'}
      sx={{ width: '100%', maxHeight: '40vh', overflowY: 'auto' }}
    >
      {text}
      {refusal.code === 'changed_meanwhile' && <Both paths={refusal.fields} tree={tree} edits={edits} />}
      {'paths' in refusal && <Paths paths={refusal.paths} label={translate('permissions.refused.paths')} />}
    </Alert>
  )
}

/** Switches that somebody else saved meanwhile: as they are now, and as they will be by this person's save. */
function Both({ paths, tree, edits }: { paths: readonly string[]; tree: GroupTree; edits: Edits }) {
  const translate = useTranslate()
  const { fullNameOf } = useSwitchTexts()
  const word = (on: boolean) => translate(on ? 'permissions.on' : 'permissions.off')
  return (
    <Box component="ul" aria-label={translate('permissions.refused.paths')} sx={{ m: 0, pl: 2.5 }}>
      {paths.map((path) => {
        const now = valueAt(switchTree(tree), path)
        return (
          <li key={path}>
            {translate('permissions.refused.both', {
              name: fullNameOf(path),
              now: word(now),
              yours: word(edits.get(path) ?? now),
            })}
          </li>
        )
      })}
    </Box>
  )
}
