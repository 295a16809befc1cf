import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CandidatePicker } from '../../ui/pickers/pickers.tsx'
import type { PickerOption } from '../../ui/pickers/types.ts'
import { HierarchyFields, NO_HIERARCHY } from './HierarchyFields.tsx'
import { choicesOf, refusalOf, type TargetCollection } from './rules.ts'
import { ACTIONS } from './styles.ts'

/** What came of it, in words; a warning comes below an error. */
type Outcome = { kind: 'success' | 'error'; text: string; warning?: string }

interface ExistingFormProps {
  collection: TargetCollection
  onAdded(): void
  /** Somebody who is in no list. */
  onNew(): void
}

/** Chooses one candidate or a complete class by school, grade and class. */
export function ExistingForm({ collection, onAdded, onNew }: ExistingFormProps) {
  const { t } = useTranslation('add_candidate')
  const group = useSession()?.user.loggedGroup
  const hasSharedFlow = useSettings()?.preferences.Shared_Data__ActivateSharedFlow === true
  const choices = choicesOf(group, hasSharedFlow, collection.schoolId)
  const [whom, setWhom] = useState<'one' | 'class'>('one')
  const [from, setFrom] = useState<'own' | 'shared'>('own')
  const [hierarchy, setHierarchy] = useState(NO_HIERARCHY)
  const [candidate, setCandidate] = useState<PickerOption | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isShared = choices.shared && from === 'shared'
  const isClass = choices.class && whom === 'class'
  const { schoolClass } = hierarchy
  const isComplete = schoolClass !== null && (isClass || candidate !== null)
  const change = (act: () => void) => {
    setOutcome(null)
    setCandidate(null)
    act()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || schoolClass === null) return
    const people = isClass ? { classes: [schoolClass.id] } : { user: candidate?.id ?? 0 }
    const body = { collection: collection.id, ...people }
    setBusy(true)
    try {
      const made = isShared
        ? await api.post('/v1/applications/shared_create', { body })
        : await api.post('/v1/applications', { body })
      onAdded()
      setOutcome({ kind: 'success', text: doneText(made) })
      setCandidate(null)
    } catch (error) {
      const refusal = refusalOf(error)
      setOutcome(
        refusal === null
          ? { kind: 'error', text: errorText(error, t, t('common:error')) }
          : {
              kind: 'error',
              text: t(`refused.${refusal}`),
              ...(refusal === 'notScheduled' && { warning: t('refused.noAppointment') }),
            }
      )
    } finally {
      setBusy(false)
    }
  }
  const doneText = ({ created, alreadyCreated }: { created: number; alreadyCreated: number }) =>
    isClass
      ? [
          created > 0 || alreadyCreated === 0 ? t('done.made', { count: created }) : t('done.none'),
          alreadyCreated > 0 && t('done.already', { count: alreadyCreated }),
        ]
          .filter(Boolean)
          .join(' ')
      : t('done.one', { name: candidate?.name })
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={FORM}>
      {choices.class && (
        <Choice
          label={t('whom.label')}
          value={whom}
          options={(['one', 'class'] as const).map((value) => ({ value, text: t(`whom.${value}`) }))}
          onChange={(value) => change(() => setWhom(value))}
        />
      )}
      {choices.shared && (
        <Choice
          label={t('from.label')}
          value={from}
          options={(['own', 'shared'] as const).map((value) => ({ value, text: t(`from.${value}`) }))}
          onChange={(value) =>
            change(() => {
              setFrom(value)
              setHierarchy(NO_HIERARCHY)
            })
          }
        />
      )}
      <HierarchyFields
        value={hierarchy}
        exceptSchool={isShared ? collection.schoolId : null}
        labels={{ school: t('schools') }}
        onChange={(value) => change(() => setHierarchy(value))}
      />
      {!isClass && (
        <CandidatePicker
          classId={schoolClass?.id ?? null}
          value={candidate}
          disabled={schoolClass === null}
          onChange={(value) => change(() => setCandidate(value))}
        />
      )}
      <div role={outcome?.kind === 'error' ? 'alert' : 'status'}>
        {outcome !== null && (
          <Notice kind={outcome.kind}>
            {outcome.text}
            {outcome.warning !== undefined && <Box sx={{ mt: 1 }}>{outcome.warning}</Box>}
          </Notice>
        )}
      </div>
      <Box sx={ACTIONS}>
        <Button variant="text" onClick={onNew}>
          {t('newCandidate')}
        </Button>
        <Button type="submit" variant="contained" disabled={!isComplete} aria-disabled={isBusy}>
          {t(isClass ? 'addClass' : 'add')}
        </Button>
      </Box>
    </Box>
  )
}

const FORM = { display: 'grid', gap: 4 } as const
