import { useMemo, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { isRejection } from '../../../api/errors.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import type { PickerSource } from '../../../ui/pickers/types.ts'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { toast } from '../../../ui/toasts.ts'
import { NO_CHANGES, teamWith, withPart } from './members_form.ts'
import { useReadPlansAgain, type Member } from './use_plans.ts'

const ROLES = ['corrector', 'supervisor'] as const

/** Staff who may be members, as the server narrows them. */
const optionSource = (plan: number): PickerSource => ({
  key: ['correction-member-options', plan],
  page: ({ search, page, size, signal }) =>
    api.get('/v1/correction_plans/:id/member_options', {
      params: { id: plan },
      query: { search, page, size },
      signal,
    }),
})

interface MembersEditorProps {
  plan: number
  members: readonly Member[]
  onSaved?: () => void
}

/** Who marks and who supervises. Saved all at once: nobody is in the team by a slip. */
export function MembersEditor({ plan, members: stored, onSaved }: MembersEditorProps) {
  const { t } = useTranslation('marking')
  const readAgain = useReadPlansAgain()
  const [changes, setChanges] = useState(NO_CHANGES)
  const members = teamWith(stored, changes)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const source = useMemo(() => optionSource(plan), [plan])
  const change = (user: number, part: Partial<Pick<Member, 'role' | 'state'>>) =>
    setChanges(withPart(stored, changes, user, part))
  const known = new Set(stored.map(({ user }) => user.id))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await api.put('/v1/correction_plans/:id/members', {
        params: { id: plan },
        body: { members: members.map(ordered), before: stored.map(ordered) },
      })
      await readAgain()
      setChanges(NO_CHANGES)
      toast('success', t('members.saved'))
      onSaved?.()
    } catch (error) {
      // Somebody else changed the team: it is shown as it is now, with what was changed here.
      if (isRejection(error)) await readAgain()
      setFailure(errorText(error, t, t('members.failed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Picker
        label={t('members.add')}
        source={source}
        value={null}
        onChange={(option) => {
          if (option === null || members.some(({ user }) => user.id === option.id)) return
          const user = { id: option.id, name: option.name, username: option.detail ?? '' }
          setChanges({ ...changes, added: [...changes.added, { user, role: 'corrector', state: 'active' }] })
        }}
      />
      {members.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('members.none')}</Box>}
      <Box component="ul" aria-label={t('members.table')} sx={LIST}>
        {members.map(({ user, role, state }) => (
          <Box component="li" key={user.id} sx={ROW}>
            <Box sx={{ flex: '1 1 100%', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{user.name}</strong>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {user.username}
                {state === 'stopped' && ` · ${t('members.states.stopped')}`}
              </Box>
            </Box>
            <Box sx={{ flex: '1 1 150px' }}>
              <SelectInput
                label={t('members.role', { name: user.name })}
                value={role}
                options={ROLES.map((one) => ({ value: one, text: t(`members.roles.${one}`) }))}
                onChange={(value) =>
                  change(user.id, { role: value === 'supervisor' ? 'supervisor' : 'corrector' })
                }
              />
            </Box>
            {known.has(user.id) ? (
              <Button
                variant="outlined"
                onClick={() => change(user.id, { state: state === 'active' ? 'stopped' : 'active' })}
              >
                {t(state === 'active' ? 'members.stop' : 'members.admit')}
              </Button>
            ) : (
              <Button
                variant="outlined"
                onClick={() =>
                  setChanges({ ...changes, added: changes.added.filter((one) => one.user.id !== user.id) })
                }
              >
                {t('members.remove')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
      <Button type="submit" variant="contained" aria-disabled={isBusy} sx={{ minHeight: 44 }}>
        {t('members.save')}
      </Button>
    </Box>
  )
}

const ordered = ({ user, role, state }: Member) => ({ user: user.id, role, state })

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 } as const
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 2,
  pb: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '& > button': { minHeight: 44 },
} as const
